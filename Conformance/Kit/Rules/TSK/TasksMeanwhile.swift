/// The rule of TSK about a task that begins to wait while a handler runs.
enum TasksMeanwhile<A: AwaitingAdapter> {
  static var rules: [Rule<A>] { [tsk11] }
}

extension [RuleInfo] {
  /// The texts of ``TasksMeanwhile``.
  static let tasksMeanwhile: Self = [.tsk11]
}
