/// What becomes of an unhandled failure.
public enum UnhandledFailure: String, CaseIterable, ChoiceValue {
  /// An unhandled error: is lost.
  case silent = "is lost"
  /// An unhandled error: is reported.
  case hook = "is reported"
  /// An unhandled error: the compiler warns.
  case compileTime = "the compiler warns"

  /// Its name in records, and how tables say it.
  public static let choice = ChoiceText<Self>("unhandled", "an unhandled error")
}

extension PromiseAdapter {
  @Rule static var unh01: Law {
    "An unhandled failure is reported once, warned about by the compiler, or lost."
    level(.choice(UnhandledFailure.self))
    intent("How a forgotten error is noticed.")
    origin("ECMAScript HostPromiseRejectionTracker")
    hint("the end of a chain")
    once { trial in
      let reports = trial.reports()
      let fault = trial.fault()
      leaf(trial, .rejected(fault))
      leaf(trial, .fulfilled(trial.token()))
      trial.quiesce(until: { reports.count > 0 })
      if reports.count == 0, trial.design.reportsFailures {
        try trial.mayStillCome("a failure was not reported")
      }
      switch reports.all {
      case []:
        // UNH-05 checks this with the compiler.
        let isWarned = fixtures.contains { $0.rule == RuleName.unh05.id }
        trial.observed(isWarned ? UnhandledFailure.compileTime : .silent)
      default:
        try trial.check(reports.all == [.rejected(fault)], "the reports were \(reports.all)")
        trial.observed(UnhandledFailure.hook)
      }
    }
  }

  /// Settles a promise to which only a step for values is attached, if there is such a step.
  static func leaf(_ trial: Trial<Self>, _ outcome: Outcome) {
    let (handle, settler) = trial.pending()
    _ = transforms.driven.first?.apply(trial, handle) { $0 }
    trial.settle(settler, outcome)
  }
}
