/// The rule about what leaves with a listener that is removed.
enum ReleasingListeners<A: SignallingAdapter> {
  static var rules: [Rule<A>] { [mem14] }
}

extension [RuleInfo] {
  /// The texts of ``ReleasingListeners``.
  static let releasingListeners: Self = [.mem14]
}
