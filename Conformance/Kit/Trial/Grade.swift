/// A figure that was measured, beside its bound: neither wrong nor right.
public struct Grade: Sendable, Equatable, CustomStringConvertible {
  /// The figure.
  public let figure: Int
  /// The bound.
  public let bound: Bound
  /// The labels of the cases that are over it, the largest figure first; once some are declared, those that are not.
  public let cases: [String]
  /// Why the library is over it, where it says so.
  public let because: String?

  /// Whether the figure is within its bound.
  public var isWithin: Bool { figure <= bound.most }

  /// The figure, where it was measured, and the bound, as in `320 bytes of stack a link (hooks); the bound is 0`.
  public var description: String {
    let others = cases.count > 1 ? ", and \(cases.count - 1) more" : ""
    let place = cases.first.map { $0.isEmpty ? "" : " (\($0)\(others))" } ?? ""
    return "\(bound.words(figure))\(place); the bound is \(bound.most)"
  }
}
