/// The rule of TSK about task-local values.
enum TaskLocals<A: PromiseAdapter> {
  static var rules: [Rule<A>] { [tsk10] }
}

extension [RuleInfo] {
  /// The texts of ``TaskLocals``.
  static let taskLocals: Self = [.tsk10]
}
