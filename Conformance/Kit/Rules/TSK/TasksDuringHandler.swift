/// The rule of TSK about a task that begins to wait while a handler runs.
enum TasksDuringHandler<A: AwaitingAdapter> {
  static var rules: [Rule<A>] { [tsk11] }
}

extension [RuleInfo] {
  /// The texts of ``TasksDuringHandler``.
  static let tasksDuringHandler: Self = [.tsk11]
}
