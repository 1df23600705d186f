/// The rule of CAN about a value that comes too late.
enum Undelivered<A: CancellableAdapter> {
  static var rules: [Rule<A>] { [can34] }
}

extension [RuleInfo] {
  /// The texts of ``Undelivered``.
  static let undelivered: Self = [.can34]
}
