/// What is said of a failure that was reported, and is handled after all.
public enum ReportTakenBack: String, CaseIterable, ChoiceValue {
  /// A report, if the error is handled later: is taken back.
  case told = "is taken back"
  /// A report, if the error is handled later: stays as it is.
  case untold = "stays as it is"
  /// A report, if the error is handled later: comes only when that cannot be, since nothing holds the promise.
  case neverLate = "comes only when that cannot be"

  /// Its name in records, and how tables say it.
  public static let choice = ChoiceText<Self>(
    "report-taken-back",
    "a report, if the error is handled later"
  )
}

extension ReportingAdapter {
  @Rule static var unh09: Law {
    "A report of a failure that is handled after all is taken back, or stays as it is; or no report comes before it is too late to handle it."
    level(.choice(ReportTakenBack.self))
    intent("Whether a log of errors can strike out what turned out to be none.")
    origin("HTML, the event `rejectionhandled`")
    hint("what a handler finds that comes after the report")
    once("by an observer") { trial in
      try handledLate(trial) { handle in trial.onEnd(of: handle) { _ in } }
    }
    each(finallyVerbs(), or: .finally) { trial, step in
      try handledLate(trial) { handle in
        // What follows it is handled, too.
        if let next = step.apply(trial, handle, {}) { trial.onEnd(of: next) { _ in } }
      }
    }
    each(recoveries, or: .recovery) { trial, step in
      let value = trial.token()
      try handledLate(trial) { handle in _ = step.apply(trial, handle) { _ in value } }
    }
  }

  /// Handles a failure after it may have been reported.
  private static func handledLate(
    _ trial: Trial<Self>,
    _ handle: (Handle) -> Void
  ) throws {
    let (reports, takenBack) = (Log<Outcome>(), Log<Outcome>())
    trial.adapter.onHandledLate { takenBack.add($0) }
    trial.adapter.onUnhandled { reports.add($0) }
    let fault = Outcome.rejected(trial.fault())
    // Settled in a handler, some time ago: where code runs in turns, it is known when it is too late.
    let made = Box<Handle>()
    trial.onEnd(of: trial.settled(.fulfilled(trial.token()))) { _ in
      made.value = trial.settled(fault)
    }
    trial.quiesce(until: { made.value != nil })
    guard let late = made.take() else {
      return try trial.check(false, "the handler did not run")
    }
    let early = reports.all
    try trial.check(early.isEmpty || early == [fault], "the reports were \(early)")
    try trial.check(takenBack.all.isEmpty, "a report was taken back before it was handled")
    for _ in 0..<2 {
      handle(late)
      trial.quiesce()
    }
    try trial.check(reports.all == early, "when it was handled it was reported again")
    switch (early.isEmpty, takenBack.all) {
    case (true, []): trial.observed(ReportTakenBack.neverLate)
    case (false, []): trial.observed(ReportTakenBack.untold)
    case (false, [fault]): trial.observed(ReportTakenBack.told)
    default: try trial.check(false, "the reports were \(early); taken back were \(takenBack.all)")
    }
  }
}
