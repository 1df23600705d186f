/// The rule about what a removed listener releases.
enum ReleasingListeners<A: SignallingAdapter> {
  static var rules: [Rule<A>] { [mem14] }
}

extension [RuleInfo] {
  /// The texts of ``ReleasingListeners``.
  static let releasingListeners: Self = [.mem14]
}
