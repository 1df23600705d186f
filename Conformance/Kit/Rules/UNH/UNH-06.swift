/// When handlers run that a report triggers.
public enum JobsOfReport: String, CaseIterable, ChoiceValue {
  /// Handlers that a report sets off: before the next report.
  case beforeTheNext = "before the next report"
  /// Handlers that a report sets off: after all reports.
  case afterAll = "after all reports"
  /// Handlers that a report sets off: a race decides.
  case race = "a race decides"

  /// Its name in records, and how tables say it.
  public static let choice = ChoiceText<Self>("jobs-of-a-report", "handlers that a report sets off")
  /// Which of several threads comes first.
  public static var decidedByRace: Self? { .race }
}

extension ReportingAdapter {
  @Rule static var unh06: Law {
    "Handlers that a report triggers run before the next report, after all reports, or either."
    level(.choice(JobsOfReport.self))
    intent("Whether the effects of one report are over when the next one comes.")
    origin("HTML, “perform a microtask checkpoint” after each callback")
    hint("how several reports are made")
    once { trial in
      let order = Log<String>()
      let known = Box<Handle>()
      trial.adapter.onUnhandled { _ in
        order.add("report")
        if let known = known.value { trial.onEnd(of: known) { _ in order.add("job") } }
      }
      known.value = trial.settled(.fulfilled(trial.token()))
      for _ in 0..<3 { leaf(trial, .rejected(trial.fault())) }
      trial.quiesce()
      let words = { "reports and their handlers ran as \(order.all)" }
      try trial.expect(order, reaches: 6, words())
      switch order.all {
      case ["report", "job", "report", "job", "report", "job"]:
        trial.observed(JobsOfReport.beforeTheNext)
      case ["report", "report", "report", "job", "job", "job"]:
        trial.observed(JobsOfReport.afterAll)
      default:
        try trial.check(order.all.count { $0 == "report" } == 3, words())
        trial.observed(JobsOfReport.race)
      }
    }
  }
}
