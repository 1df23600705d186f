/// The rule of TSK about what a task hands to its calls without saying so.
enum TaskLocals<A: PromiseAdapter> {
  static var rules: [Rule<A>] { [tsk10] }
}

extension [RuleInfo] {
  /// The texts of ``TaskLocals``.
  static let taskLocals: Self = [.tsk10]
}
