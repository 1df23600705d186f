/// The rules of UNH about reports at run time.
enum Reporting<A: ReportingAdapter> {
  static var rules: [Rule<A>] { [unh06, unh02, unh03, unh08, unh09] }
}

extension [RuleInfo] {
  /// The texts of ``Reporting``.
  static let reporting: Self = [.unh06, .unh02, .unh03, .unh08, .unh09]
}
