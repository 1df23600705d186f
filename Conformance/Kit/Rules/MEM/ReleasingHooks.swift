/// The rule about what a hook that never runs releases.
enum ReleasingHooks<A: HookingAdapter> {
  static var rules: [Rule<A>] { [mem13] }
}

extension [RuleInfo] {
  /// The texts of ``ReleasingHooks``.
  static let releasingHooks: Self = [.mem13]
}
