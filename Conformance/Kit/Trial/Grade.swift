/// A figure that was measured, beside its bound: neither wrong nor right.
public struct Grade: Sendable, Equatable, CustomStringConvertible {
  /// The figure.
  public let figure: Int
  /// The bound.
  public let bound: Bound
  /// Why the library is over it, where it says so.
  public let because: String?

  /// Whether the figure is within its bound.
  public var isWithin: Bool { figure <= bound.most }

  /// The figure and the bound, as in `320 bytes of stack a link; the bound is 0`.
  public var description: String { "\(bound.words(figure)); the bound is \(bound.most)" }
}
