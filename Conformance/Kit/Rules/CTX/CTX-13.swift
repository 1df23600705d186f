/// What becomes of a handler whose dispatcher keeps its work and runs it twice.
public enum RepeatedWork: String, CaseIterable, ChoiceValue {
  /// Work that a queue repeats: runs once.
  case runsOnce = "runs once"
  /// Work that a queue repeats: runs once, is kept.
  case isKept = "runs once, is kept"
  /// Work that a queue repeats: runs again.
  case runsAgain = "runs again"

  /// Its name in records, and how tables say it.
  public static let choice = ChoiceText<Self>("repeated-work", "work that a queue repeats")
}

extension PromiseAdapter {
  @Rule static var ctx13: Law {
    "A dispatcher that keeps its work and runs it twice repeats a handler, keeps it, or does neither."
    level(.choice(RepeatedWork.self))
    intent("Whether a mistake in a queue can become a payment made twice.")
    hint("the closure that is handed to the dispatcher")
    given(!behindGate.isEmpty || !movers.isEmpty, or: .mover)
    each(behindGate, or: .mover, arrivals: .plain) { trial, step in
      try repeated(trial, trial.stage.gate) { handle, note in
        _ = step.passing(trial, handle) { note() }
      }
    }
    each(workMakers, or: .mover) { trial, maker in
      try repeated(trial, trial.stage.gate) { _, note in
        let made = maker.make(trial) { _ throws(TrialFault) in note() }
        if trial.design.startsWorkWhenObserved { trial.onEnd(of: made) { _ in } }
      }
    }
    each(movers, or: .mover, arrivals: .plain) { trial, mover in
      let gate = trial.stage.otherGate
      try repeated(trial, gate) { handle, note in
        trial.onEnd(of: mover.apply(trial, handle, gate)) { _ in note() }
      }
    }
  }

  private static func repeated(_ trial: Trial<Self>, _ gate: Gate, _ attach: Attach) throws {
    let spy = trial.spy("the handler")
    let releases = Counter()
    gate.setJobHandling(.keeps)
    let (handle, settler) = trial.pending()
    trial.settle(settler, .fulfilled(trial.token()), arriving: trial.arrival) {
      let captured = Token(in: trial.stage.ledger) { releases.increment() }
      attach(handle) { withExtendedLifetime(captured) { spy.hit() } }
    }
    trial.quiesce()
    gate.setJobHandling(.runs)
    try trial.expect(spy, ran: 1, "when the dispatcher had run everything once")
    let isReleased = releases.count == 1
    gate.runAgain()
    try trial.check(spy.count < 3, "run twice, it ran \(times(spy.count))")
    try trial.expect(releases, reaches: 1, "what it captured is kept without the dispatcher")
    // Work that needs no dispatcher says nothing of it.
    guard gate.submitted > 0 else { return }
    trial.observed(spy.count == 2 ? RepeatedWork.runsAgain : isReleased ? .runsOnce : .isKept)
  }
}
