/// MEM: what is kept, and for how long.
enum Lifetime<A: PromiseAdapter> {
  static var rules: [Rule<A>] {
    [
      Rule(
        "MEM-01",
        .must,
        "Handlers, and what they captured, are released when they have run.",
        intent: "No `[weak self]` is needed to avoid a leak.",
        origin: "Reactive Streams 3.13",
        hint: "the list of handlers after delivery",
        .each(A.transforms, or: .transform) { trial, step in
          let (handle, settler) = trial.pending()
          let value = trial.token()
          let before = trial.stage.ledger.live
          let ran = trial.probe("the handler")
          try trial.settle(settler, .fulfilled(value), arriving: trial.arrival) {
            capture(trial, step, handle, ran)
            // Attached to a settled promise, the handler may have run by now.
            guard trial.arrival != .already else { return }
            try trial.check(
              trial.stage.ledger.live == before + 1,
              "the capture was released before the handler ran"
            )
          }
          trial.quiesce()
          try trial.expect(ran, ran: 1, "after fulfilment")
          try expectLive(trial, before, "captures of a handler that has run")
          // A handler for the other end never runs; it is released all the same.
          let unused = trial.probe("the other handler")
          for recovery in A.recoveries where recovery.schedule.place != .main {
            captureUnused(trial, recovery, handle, unused)
          }
          trial.quiesce()
          try trial.expect(unused, ran: 0, "after fulfilment")
          try expectLive(trial, before, "captures of a handler that will never run")
        }
      ),
      Rule(
        "MEM-02",
        .must,
        "A pending promise that nobody holds is released, with its handlers.",
        intent: "Giving up costs nothing.",
        origin: "PromiseKit",
        hint: "a cycle between promise and settler, or a global list",
        .each(A.transforms, or: .transform, arrivals: [.eventually]) { trial, step in
          let before = trial.stage.ledger.live
          let probe = trial.probe("the handler")
          pendingDropped(trial, step, probe)
          trial.quiesce()
          try expectLive(trial, before, "captures of a promise that nobody holds")
          try trial.expect(probe, ran: 0, "on a promise that nobody settled")
          // One that is held runs the very same handlers.
          let settler = chainHeldBySettler(trial, step, probe)
          trial.settle(settler, .fulfilled(trial.token()))
          trial.quiesce()
          try trial.expect(probe, ran: 1, "on a promise that was settled")
        }
      ),
      Rule(
        "MEM-03",
        .must,
        "A chain stays alive as long as its source can still settle.",
        intent: "Nobody has to keep a chain in a variable for it to run.",
        origin: "new",
        hint: "weak references from source to derived promise",
        .each(A.transforms, or: .transform, arrivals: [.eventually]) { trial, step in
          let probe = trial.probe("the last handler")
          let settler = chainHeldBySettler(trial, step, probe)
          trial.quiesce()
          try trial.expect(probe, ran: 0, "before fulfilment")
          let value = trial.token()
          trial.elsewhere { settler.settle(.fulfilled(value)) }
          trial.quiesce()
          try trial.expect(probe, ran: 1, "held by nobody but its source")
        }
      ),
      Rule(
        "MEM-04",
        .must,
        "A handler that captured its own promise leaks nothing once it has run.",
        intent: "The commonest cycle undoes itself.",
        origin: "new",
        hint: "the list of handlers after delivery",
        .each(A.transforms, or: .transform) { trial, step in
          let before = trial.stage.ledger.live
          try cycle(trial, step)
          trial.quiesce()
          try expectLive(trial, before, "payloads of a promise that its own handler captured")
        }
      ),
      Rule(
        "MEM-05",
        .must,
        "A settled derived promise does not hold its source.",
        intent: "A long-lived result does not keep everything alive that led to it.",
        origin: "new",
        hint: "a reference upstream that is not cleared",
        .each(A.transforms, or: .transform) { trial, step in
          let before = trial.stage.ledger.live
          let (derived, seen) = try derivedAlone(trial, step)
          trial.quiesce()
          // What is left: the derived promise's own value.
          try expectLive(trial, before + 1, "payloads, with only the derived promise left")
          withExtendedLifetime((derived, seen)) {}
        }
      ),
      Rule(
        "MEM-07",
        .mustIf("a promise is made with its work"),
        "The work of a promise, and what it captured, is released when it has run.",
        intent: "A pending promise does not hold everything that was needed to start it.",
        origin: "new",
        hint: "the initialiser that takes a closure, and what it hands to a dispatcher",
        .each(A.executors, or: .executor, arrivals: [.immediately]) { trial, executor in
          let before = trial.stage.ledger.live
          let ran = trial.probe("the work")
          let kept = Box<Settler>()
          let handle = workCapturing(trial, executor, ran, kept)
          if ran.count == 0 {
            try expectLive(trial, before + 1, "captures of work that has not run")
          }
          trial.quiesce()
          try trial.expect(ran, ran: 1, "for a promise that was made")
          try expectLive(
            trial,
            before,
            "captures of work that has run, for a promise still pending"
          )
          let value = trial.token()
          _ = kept.take()?.fulfill(value)
          try trial.expect(handle, .fulfilled(value))
        }
      ),
      Rule(
        "MEM-08",
        .must,
        "A value, or an error, is released with the last promise that holds it.",
        intent: "What has been used up is gone: a file is closed, an image is freed.",
        origin: "new",
        hint: "a copy of the outcome beside the one in the promise",
        .each(A.transforms, or: .transform) { trial, step in
          for isFulfilled in [true, false] {
            let before = trial.stage.ledger.live
            try heldByDerived(trial, step, isFulfilled, before)
            trial.quiesce()
            try expectLive(trial, before, "payloads that nobody holds")
          }
        }
      ),
    ]
  }

  private static func expectLive(_ trial: Trial<A>, _ count: Int, _ what: String) throws {
    let live = trial.stage.ledger.live
    let much = live < count ? "few" : "many"
    try trial.check(live == count, "\(abs(live - count)) too \(much) \(what)")
  }

  // Each of these is a function of its own, so that nothing it made is held by a variable afterwards.

  private static func capture(
    _ trial: Trial<A>,
    _ step: Transform<A>,
    _ handle: A.Handle,
    _ probe: Probe
  ) {
    let captured = trial.token()
    _ = step.apply(trial.adapter, handle) { token in
      withExtendedLifetime(captured) { probe.hit() }
      return token
    }
  }

  private static func captureUnused(
    _ trial: Trial<A>,
    _ step: Recovery<A>,
    _ handle: A.Handle,
    _ probe: Probe
  ) {
    let captured = trial.token()
    _ = step.apply(trial.adapter, handle) { _ in
      probe.hit()
      return captured
    }
  }

  private static func pendingDropped(_ trial: Trial<A>, _ step: Transform<A>, _ probe: Probe) {
    let captured = trial.token()
    let (handle, _) = trial.adapter.pending()
    let derived = step.apply(trial.adapter, handle) { _ in
      probe.hit()
      return captured
    }
    _ = step.apply(trial.adapter, derived) { token in
      probe.hit()
      return token
    }
  }

  private static func chainHeldBySettler(
    _ trial: Trial<A>,
    _ step: Transform<A>,
    _ probe: Probe
  ) -> Settler {
    let (handle, settler) = trial.adapter.pending()
    var derived = handle
    for _ in 0..<3 { derived = step.apply(trial.adapter, derived) { $0 } }
    _ = step.apply(trial.adapter, derived) { token in
      probe.hit()
      return token
    }
    return settler
  }

  private static func cycle(_ trial: Trial<A>, _ step: Transform<A>) throws {
    let (handle, settler) = trial.adapter.pending()
    let value = trial.token()
    let ran = trial.probe("the handler")
    trial.settle(settler, .fulfilled(value), arriving: trial.arrival) {
      _ = step.apply(trial.adapter, handle) { token in
        withExtendedLifetime(handle) { ran.hit() }
        return token
      }
    }
    trial.quiesce()
    try trial.expect(ran, ran: 1, "after fulfilment")
  }

  private static func derivedAlone(
    _ trial: Trial<A>,
    _ step: Transform<A>
  ) throws -> (A.Handle, Int) {
    let (handle, settler) = trial.adapter.pending()
    let (value, other) = (trial.token(), Box<Token>())
    other.value = trial.token()
    let derived = trial.settle(settler, .fulfilled(value), arriving: trial.arrival) {
      step.apply(trial.adapter, handle) { token in other.take() ?? token }
    }
    trial.quiesce()
    let seen = trial.observe(derived)
    trial.quiesce()
    try trial.check(seen.outcomes.count == 1, "the derived promise never settled")
    return (derived, seen.outcomes.count)
  }

  private static func workCapturing(
    _ trial: Trial<A>,
    _ executor: Executor<A>,
    _ probe: Probe,
    _ kept: Box<Settler>
  ) -> A.Handle {
    let captured = trial.token()
    return executor.make(trial.adapter) { settler throws(Fault) in
      withExtendedLifetime(captured) { probe.hit() }
      kept.value = settler
    }
  }

  private static func heldByDerived(
    _ trial: Trial<A>,
    _ step: Transform<A>,
    _ isFulfilled: Bool,
    _ before: Int
  ) throws {
    let derived = settledSource(trial, step, isFulfilled)
    trial.quiesce()
    try expectLive(trial, before + 1, "payloads, with a derived promise to hold one")
    withExtendedLifetime(derived) {}
  }

  /// Settles twice where it can: a payload that comes too late is nobody's.
  private static func settledSource(
    _ trial: Trial<A>,
    _ step: Transform<A>,
    _ isFulfilled: Bool
  ) -> A.Handle {
    let (handle, settler) = trial.adapter.pending()
    let outcome = isFulfilled ? Outcome.fulfilled(trial.token()) : .rejected(trial.fault())
    let derived = trial.settle(settler, outcome, arriving: trial.arrival) {
      step.apply(trial.adapter, handle) { $0 }
    }
    if !A.profile.settlerIsSingleUse {
      trial.settle(settler, isFulfilled ? .rejected(trial.fault()) : .fulfilled(trial.token()))
    }
    return derived
  }
}
