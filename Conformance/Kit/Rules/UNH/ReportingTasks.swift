/// The rule of UNH about tasks that wait for a promise whose failure is reported.
enum ReportingTasks<A: ReportingAdapter & AwaitingAdapter> {
  static var rules: [Rule<A>] { [unh07] }
}

extension [RuleInfo] {
  /// The texts of ``ReportingTasks``.
  static let reportingTasks: Self = [.unh07]
}
