/// The rules of TSK about promises of `async` closures.
enum AsyncMaking<A: AsyncMakingAdapter> {
  static var rules: [Rule<A>] { [tsk07, tsk08] }

  static var canCancel: Bool { A.self is any CancellableAdapter.Type }
}

extension [RuleInfo] {
  /// The texts of ``AsyncMaking``.
  static let asyncMaking: Self = [.tsk07, .tsk08]
}
