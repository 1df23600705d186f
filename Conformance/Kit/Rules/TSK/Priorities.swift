/// The rule of TSK about the priority of the task behind a promise.
enum Priorities<A: AwaitingAdapter & PrioritizingAdapter> {
  static var rules: [Rule<A>] { [tsk12] }
}

extension [RuleInfo] {
  /// The texts of ``Priorities``.
  static let priorities: Self = [.tsk12]
}
