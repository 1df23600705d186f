/// TSK: promises and `async` code.
enum Tasks<A: AwaitingAdapter> {
  static var rules: [Rule<A>] { [tsk01, tsk02, tsk09, tsk03, tsk04, tsk05, tsk06] }
}

extension [RuleInfo] {
  /// The texts of ``Tasks``.
  static let tasks: Self = [.tsk01, .tsk02, .tsk09, .tsk03, .tsk04, .tsk05, .tsk06]
}
