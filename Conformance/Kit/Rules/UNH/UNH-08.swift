import Foundation

extension ReportingAdapter {
  @Rule static var unh08: Law {
    "A failure that is handled where it is made is never reported, or its report is taken back; an unhandled one is reported, at the latest when its promise is released."
    intent("A report is never wrong, on whatever thread the code runs.")
    origin("ECMAScript HostPromiseRejectionTracker, where no other thread can come between")
    hint("a queue that runs dry on one thread, between two calls of another")
    given(recoveries.driven.first, or: .recovery) { step in
      once("handled by a thread") { trial in
        let reports = StandingReports(trial)
        // Whatever the race brings, turns of another thread come between the two calls once.
        let rejected = rejected(trial, trial.fault())
        trial.elsewhere { for _ in 0..<3 { trial.stage.runByHand() } }
        handle(trial, step, rejected)
        try race(trial, reports, expecting: 0) { handle(trial, step, Self.rejected(trial, $0)) }
      }
        + once("not handled") { trial in
          let reports = StandingReports(trial)
          try race(trial, reports, expecting: 1) { _ = rejected(trial, $0) }
        }
        + once("not handled, where handled ones lay") { trial in
          let (reports, made) = (StandingReports(trial), Log<TrialFault>())
          for _ in 0..<4 {
            for _ in 0..<many { handle(trial, step, rejected(trial, trial.fault())) }
            trial.letGoOfAll()
            trial.quiesce()
            for _ in 0..<many {
              let fault = trial.fault()
              made.add(fault)
              _ = rejected(trial, fault)
            }
            trial.letGoOfAll()
            trial.quiesce()
          }
          try expect(trial, reports, 1, of: made)
        }
        + once("handled by a handler") { trial in
          let reports = StandingReports(trial)
          let source = trial.settled(.fulfilled(trial.token()))
          try race(trial, reports, expecting: 0) { fault in
            trial.onEnd(of: source) { _ in handle(trial, step, rejected(trial, fault)) }
          }
        }
        + once("handled by a task") { trial in
          try inTask(trial) { handle(trial, step, rejected(trial, trial.fault())) }
        }
        + once("awaited immediately by a task") { trial in
          guard let awaiting = Abilities<Self>().awaiting else { return try trial.check(true, "") }
          try inTask(trial) {
            _ = await awaiting(trial.adapter, trial.using(rejected(trial, trial.fault())))
          }
        }
    }
  }

  /// How many failures are made in each round.
  private static var many: Int { 20 }

  /// A promise that is rejected when it is made, by the library's own call where there is one.
  private static func rejected(_ trial: Trial<Self>, _ fault: TrialFault) -> Handle {
    for maker in makers {
      if let made = maker.make(trial, rejectedWith: fault) { return made }
    }
    return trial.settled(.rejected(fault))
  }

  private static func handle(_ trial: Trial<Self>, _ step: Recovery<Self>, _ handle: Handle) {
    let value = trial.token()
    _ = step.apply(trial, handle) { _ in value }
  }

  /// Makes failures on one thread, while another runs whatever there is to run; each is to be reported so often.
  private static func race(
    _ trial: Trial<Self>,
    _ reports: StandingReports,
    expecting count: Int,
    _ make: @escaping @Sendable (TrialFault) -> Void
  ) throws {
    let made = Log<TrialFault>()
    try trial.race(threads: 2, overlaps: max(trial.overlaps / 4, 2)) { _ in
      (faults: (0..<many).map { _ in trial.fault() }, isDone: Box(false))
    } _: { round, thread in
      if thread == 0 {
        round.faults.forEach(make)
        round.isDone.value = true
      } else {
        // Where a call hangs, this thread does not go on for ever. The other may wait for this processor.
        for _ in 0..<100_000 {
          if round.isDone.value == true { break }
          trial.stage.runByHand()
          sched_yield()
        }
      }
    } check: { round in
      round.faults.forEach(made.add)
      trial.quiesce()
      if count == 0 { try expect(trial, reports, 0, of: made) }
    }
    try expect(trial, reports, count, of: made)
  }

  /// Fails the trial unless each failure was reported so often.
  private static func expect(
    _ trial: Trial<Self>,
    _ reports: StandingReports,
    _ count: Int,
    of made: Log<TrialFault>
  ) throws {
    trial.quiesce(until: { reports.count >= made.count * count })
    let (faults, expected) = (reports.faults, made.count * count)
    try trial.check(
      faults.count == expected && Set(faults).count == expected,
      "\(faults.count) reports of \(made.count) failures, of which \(expected) were to be reported, once each"
    )
  }

  /// Makes failures in a task, while this thread runs whatever there is to run; none is to be reported.
  private static func inTask(
    _ trial: Trial<Self>,
    _ make: @escaping @Sendable () async -> Void
  ) throws {
    let reports = StandingReports(trial)
    let (thread, ended) = (TaskThread(trial), Counter())
    let count = trial.overlaps
    let task = thread.start {
      for _ in 0..<count { await make() }
      ended.increment()
    }
    let hasEnded = trial.wait {
      var idle = 0
      while ended.count == 0, idle < 1_000 {
        idle = trial.stage.drainGates() > 0 ? 0 : idle + 1
        sched_yield()
      }
      return ended.count > 0
    }
    withExtendedLifetime(task) {}
    try trial.check(hasEnded, "a wait for what is rejected never ended")
    trial.quiesce()
    try trial.check(
      reports.count == 0,
      "of \(count) failures that were handled immediately \(reports.count) were reported"
    )
  }
}

/// The reports that have not been taken back.
private struct StandingReports: Sendable {
  private let (made, takenBack): (Log<Outcome>, Log<Outcome>)

  init<A: ReportingAdapter>(_ trial: Trial<A>) {
    (made, takenBack) = (trial.reports(), Log())
    trial.adapter.onHandledLate { [takenBack] in takenBack.add($0) }
  }

  /// Their failures.
  var faults: [ObjectIdentifier] {
    var all = Self.faults(made)
    for fault in Self.faults(takenBack) {
      if let index = all.firstIndex(of: fault) { all.remove(at: index) }
    }
    return all
  }

  var count: Int { faults.count }

  private static func faults(_ log: Log<Outcome>) -> [ObjectIdentifier] {
    log.all.compactMap {
      if case .rejected(let fault) = $0 { ObjectIdentifier(fault) } else { nil }
    }
  }
}
