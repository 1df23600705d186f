/// What a rule measures, and how much of it is well.
public struct Bound: Sendable, Equatable {
  /// What tables call it.
  public let label: String
  /// What is counted, as in `24 bytes of stack a link`; its first word is a plural that ends with an *s*.
  public let unit: String
  /// The largest figure that is within the bound.
  public let most: Int
  /// What a promise must be able to do, so that it can be measured; `nil` where every promise can.
  public let condition: String?

  /// A figure with its unit, as in `24 bytes of stack a link` and `1 byte of stack a link`.
  ///
  /// - Parameter figure: how many.
  public func words(_ figure: Int) -> String {
    guard figure == 1, let plural = unit.split(separator: " ").first else {
      return "\(figure) \(unit)"
    }
    return "1 \(plural.dropLast())\(unit.dropFirst(plural.count))"
  }

  /// The stack that one more link takes; what is smaller than a frame is none.
  static func stack(_ what: String) -> Bound {
    Bound(
      label: "stack a link, \(what)",
      unit: "bytes of stack a link",
      most: 0,
      condition: nil
    )
  }
}
