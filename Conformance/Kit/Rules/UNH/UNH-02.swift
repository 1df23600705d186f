extension ReportingAdapter {
  @Rule static var unh02: Law {
    "Each unhandled end of a chain is reported once; an end that is handled in time is not."
    intent("Every report is worth reading.")
    origin("ECMAScript HostPromiseRejectionTracker")
    hint("when it is decided that it is not handled; what counts as handling")
    each(recoveries, or: .recovery) { trial, step in
      let reports = trial.reports()
      let (early, late) = (trial.pending(), trial.pending())
      let value = trial.token()
      let handle = { (handle: Handle) in
        _ = step.apply(trial, handle) { _ in value }
      }
      handle(early.handle)
      trial.settle(early.settler, .rejected(trial.fault()))
      trial.settle(late.settler, .rejected(trial.fault()))
      handle(late.handle)
      trial.quiesce()
      try trial.check(reports.all.isEmpty, "a failure that was handled in time was reported")
      guard let transform = transforms.driven.first else { return }
      let fault = trial.fault()
      let branch = { @Sendable () -> Handle in
        let branching = trial.pending()
        let ends = (0..<3).map { _ in
          transform.apply(trial, branching.handle) { $0 }
        }
        _ = step.apply(trial, ends[1]) { _ in value }
        trial.settle(branching.settler, .rejected(fault))
        return ends[0]
      }
      // They are not held: a library may wait for that.
      _ = branch()
      try trial.expect(
        reports,
        [.rejected(fault), .rejected(fault)],
        "of three ends one was handled; the reports were \(reports.all)"
      )
      // Too late to count as handled, and not reported again; or not reported yet.
      let held = branch()
      trial.quiesce(until: { reports.count > 2 })
      if reports.count < 3 { try trial.mayStillCome("a failure was not reported") }
      let before = reports.all.count
      handle(held)
      trial.quiesce()
      try trial.check(
        (3...4).contains(before) && reports.all.count == before,
        "\(before) reports before it was handled, and \(reports.all.count) after that"
      )
    }
    // Makes two ends of a chain, of which one is handled; the one that is not comes first or second.
    tried(everyVerb.filter(\.hasOwnPromise), ends: [.error], few: true) { trial, moment in
      guard let recovery = recoveries.driven.first else { return try trial.check(true, "") }
      let reports = trial.reports()
      let (value, unhandled) = (trial.token(), Counter())
      let end = try trial.meet(moment.alone) { handle in
        for isHandled in [moment.isSecond, !moment.isSecond] {
          // Some ways to see an error make no promise of their own, and leave nothing unhandled.
          guard let next = moment.step.apply(trial, handle, {}),
            !trial.isSource(handle, of: next, by: moment.step)
          else { continue }
          if isHandled {
            _ = recovery.apply(trial, next) { _ in value }
          } else {
            unhandled.increment()
          }
        }
      }.end
      // What follows a step that cannot fail has no error.
      let expected = moment.step.keepsErrors && unhandled.count == 1 ? [end] : []
      try trial.expect(
        reports,
        expected,
        "of two ends of what was \(end) one was handled; the reports were \(reports.all)"
      )
    }
    each(transforms.filter(\.canFail), or: .throwingHandler) { trial, step in
      let (reports, fault) = (trial.reports(), trial.fault())
      let (handle, settler) = trial.pending()
      _ = step.apply(trial, handle) { _ throws(TrialFault) in throw fault }
      trial.settle(settler, .fulfilled(trial.token()))
      try trial.expect(
        reports,
        [.rejected(fault)],
        "a handler failed; the reports were \(reports.all)"
      )
    }
    seenWithoutHandlers
    once("looked at") { trial in
      let (reports, fault) = (trial.reports(), trial.fault())
      do {
        let (handle, settler) = trial.pending()
        look(at: handle)
        trial.settle(settler, .rejected(fault))
        look(at: handle)
      }
      try trial.expect(
        reports,
        [.rejected(fault)],
        "who looks at a failure does not handle it; the reports were \(reports.all)"
      )
    }
    once("made inside a report") { trial in
      let (reports, isFirst) = (Log<Outcome>(), Box(true))
      let faults = (0..<2).map { _ in trial.fault() }
      trial.adapter.onUnhandled { outcome in
        reports.add(outcome)
        if isFirst.take() != nil { leaf(trial, .rejected(faults[1])) }
      }
      leaf(trial, .rejected(faults[0]))
      try trial.expect(
        reports,
        faults.map(Outcome.rejected),
        "the second failure was made in the report of the first; the reports were \(reports.all)"
      )
    }
    each(finallyVerbs(), or: .finally) { trial, step in
      let reports = trial.reports()
      let ran = trial.spy("the finally handler")
      let (handle, settler) = trial.pending()
      let fault = trial.fault()
      _ = step.apply(trial, handle) { ran.hit() }
      trial.settle(settler, .rejected(fault))
      try trial.expect(ran, ran: 1, "after rejection")
      try trial.expect(
        reports,
        [.rejected(fault)],
        "a finally handler handles no failure; the reports were \(reports.all)"
      )
    }
  }
}
