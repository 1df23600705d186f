/// CTX: on which thread, in which queue and inside which call handlers run.
enum Context<A: PromiseAdapter> {
  /// Whether a rule about one way to dispatch applies.
  ///
  /// To the promise that never settles all do.
  private static func declares(_ value: String) -> Bool {
    A.profile.choices["dispatch"] == value || A.self == Silent.self
  }

  static var rules: [Rule<A>] {
    [
      Rule(
        "CTX-01",
        .choice(key: "dispatch", values: ["immediate", "always-async", "on-executor"]),
        "Handlers run at once, always later, or where the call says.",
        intent: "Whether the line after `then` runs before or after the handler.",
        origin: "Promises/A+ 2.2.4",
        hint: "what attaching and settling do before they return",
        .each(A.transforms, or: .transform) { trial, step in
          let hit = try whereItRuns(trial, step)
          if step.schedule.isNamed {
            try trial.check(
              hit.isIn(step.schedule.place),
              "the call names \(step.schedule.place), it ran \(hit)"
            )
            trial.observed("on-executor")
          } else {
            trial.observed(hit.call == nil ? "always-async" : "immediate")
          }
        }
      ),
      Rule(
        "CTX-02",
        .mustIf("handlers always run later"),
        "No handler runs before the call that attached it has returned.",
        intent: "The line after `then` always runs first.",
        origin: "Promises/A+ 2.2.4",
        hint: "attaching to a settled promise",
        .require(
          declares("always-async"),
          .alwaysAsync,
          .each(A.transforms, or: .transform) { trial, step in
            let hit = try whereItRuns(trial, step)
            try trial.check(
              hit.call != "attach",
              "the handler ran inside the call that attached it"
            )
          }
        )
      ),
      Rule(
        "CTX-03",
        .mustIf("handlers always run later"),
        "No handler runs inside the call that settled the promise.",
        intent: "Settling does not run other people's code.",
        origin: "Promises/A+ 2.2.4; .NET RunContinuationsAsynchronously",
        hint: "settling",
        .require(
          declares("always-async"),
          .alwaysAsync,
          .each(A.transforms, or: .transform) { trial, step in
            let hit = try whereItRuns(trial, step)
            try trial.check(hit.call != "settle", "the handler ran inside the call that settled")
          }
        )
      ),
      Rule(
        "CTX-04",
        .mustIf("handlers run at once"),
        "Handlers run inside the call that attaches or settles, on its thread; nested calls wait.",
        intent:
          "When the call returns, everything that it set off is done, in order, on a flat stack.",
        origin: "PromiseKit ZalgoTests; LIV-06",
        hint: "delivery, and what it does inside a handler",
        .require(
          declares("immediate"),
          .immediate,
          .each(A.transforms, or: .transform) { trial, step in
            let hit = try whereItRuns(trial, step)
            let call = trial.arrival == .already ? "attach" : "settle"
            try trial.check(hit.call == call, "it ran \(hit), not inside the call `\(call)`")
            let isHere = hit.thread == ThreadID.current
            try trial.check(isHere == (trial.arrival != .eventually), "it ran on another thread")
            try nestedWaits(trial, step)
          }
        )
      ),
      Rule(
        "CTX-05",
        .must,
        "A handler runs where its call or its promise says, whenever that settles.",
        intent: "Code for the main thread is never run elsewhere because an answer came early.",
        origin: "PromiseKit DefaultDispatchQueueTests",
        hint: "the path for settled promises",
        .each(A.transforms, or: .transform) { trial, step in
          let hit = try whereItRuns(trial, step)
          try trial.check(
            hit.isIn(step.schedule.place),
            "it ran \(hit), not \(step.schedule.place)"
          )
        }
          + .each(A.recoveries, or: .recovery) { trial, step in
            let probe = trial.probe("the handler")
            let token = trial.token()
            trial.arrive(.rejected(trial.fault())) { handle in
              _ = step.apply(trial.adapter, handle) { _ in
                probe.hit()
                return token
              }
            }
            trial.quiesce()
            try trial.expect(probe, ran: 1, "after rejection")
            let hit = probe.hits[0]
            try trial.check(
              hit.isIn(step.schedule.place),
              "it ran \(hit), not \(step.schedule.place)"
            )
          }
      ),
      Rule(
        "CTX-07",
        .choice(key: "hop", values: ["always", "skip-if-current"]),
        "On its own context already, a handler is dispatched again, or run at once.",
        intent: "Whether code on a queue may count on a handler for that queue having run.",
        origin: "new",
        hint: "the dispatch of a handler",
        .each(A.transforms.filter { $0.schedule.place == .gate }, or: .mover, arrivals: [.already])
        {
          trial,
          step in
          try hop(trial) { handle, note in
            _ = step.apply(trial.adapter, handle) { token in
              note()
              return token
            }
          }
        }
          + .each(A.movers, or: .mover, arrivals: [.already]) { trial, mover in
            try hop(trial) { handle, note in
              trial.adapter.observe(mover.apply(trial.adapter, handle, trial.stage.gate)) { _ in
                note()
              }
            }
          }
      ),
      Rule(
        "CTX-08",
        .choice(key: "inherit", values: ["yes", "no"]),
        "A context given to one link applies to the links after it, or to that one only.",
        intent: "Whether a chain has to name its queue at every step.",
        origin: "new; google/promises issue 63",
        hint: "how derived promises are made",
        inherited
      ),
      Rule(
        "CTX-12",
        .mustIf("a chain can be moved"),
        "What moves a chain to a context moves failures too, not values alone.",
        intent: "The error handler updates the screen as well, and must be on its thread.",
        origin: "new; the widely copied hand-written one moves values only",
        hint: "the failure path of the call that moves",
        .each(A.movers, or: .mover) { trial, mover in
          for outcome in [Outcome.fulfilled(trial.token()), .rejected(trial.fault())] {
            let probe = trial.probe("the handler after the move")
            let gate = trial.stage.otherGate
            let moved = trial.arrive(outcome) { handle in
              let moved = mover.apply(trial.adapter, handle, gate)
              trial.adapter.observe(moved) { _ in probe.hit() }
              return moved
            }
            try trial.expect(moved, outcome)
            try trial.expect(probe, ran: 1, "after the move")
            try trial.check(
              probe.hits[0].inOtherGate,
              "\(outcome): the handler ran elsewhere (\(probe.hits[0]))"
            )
          }
        }
      ),
    ]
  }

  private static func whereItRuns(_ trial: Trial<A>, _ step: Transform<A>) throws -> Probe.Hit {
    let probe = trial.probe("the handler")
    trial.arrive(.fulfilled(trial.token())) { handle in
      _ = step.apply(trial.adapter, handle) { token in
        probe.hit()
        return token
      }
    }
    trial.quiesce()
    try trial.expect(probe, ran: 1, "after fulfilment")
    return probe.hits[0]
  }

  /// Inside a handler, what another attachment or settlement sets off waits until the handler returns.
  private static func nestedWaits(_ trial: Trial<A>, _ step: Transform<A>) throws {
    let order = Log<String>()
    let (other, otherSettler) = trial.pending()
    let value = trial.token()
    _ = step.apply(trial.adapter, other) { token in
      order.add("settled inside")
      return token
    }
    let (handle, settler) = trial.pending()
    _ = step.apply(trial.adapter, handle) { token in
      order.add("enters")
      _ = step.apply(trial.adapter, handle) { token in
        order.add("attached inside")
        return token
      }
      trial.settle(otherSettler, .fulfilled(value))
      order.add("leaves")
      return token
    }
    trial.settle(settler, .fulfilled(value))
    order.add("the call returns")
    let seen = order.all
    try trial.check(
      seen.prefix(2) == ["enters", "leaves"] && seen.last == "the call returns" && seen.count == 5,
      "it went: \(seen.joined(separator: ", "))"
    )
  }

  private static func hop(
    _ trial: Trial<A>,
    _ attach: @escaping @Sendable (A.Handle, @escaping @Sendable () -> Void) -> Void
  ) throws {
    let probe = trial.probe("the handler")
    let ranInside = Box<Bool>()
    let (handle, settler) = trial.pending()
    trial.settle(settler, .fulfilled(trial.token()))
    attach(handle) {
      attach(handle) { probe.hit() }
      ranInside.value = probe.count > 0
    }
    trial.quiesce()
    try trial.expect(probe, ran: 1, "attached inside a handler on its own context")
    trial.observed(ranInside.value == true ? "skip-if-current" : "always")
  }

  /// With a call that moves chains: where handlers run that are attached before and after the moved
  /// promise settled.
  ///
  /// Without one: where a handler runs that names nothing, behind one that does.
  private static var inherited: Plan<A> {
    guard let mover = A.movers.first else {
      return .each(
        A.transforms.filter { $0.schedule.place == .gate },
        or: .mover,
        arrivals: [.immediately]
      ) { trial, step in
        trial.stage.expectMain()
        let probe = trial.probe("the link that names nothing")
        let (handle, settler) = trial.pending()
        let derived = step.apply(trial.adapter, handle) { $0 }
        for unnamed in A.transforms where unnamed.schedule.place == .main {
          _ = unnamed.apply(trial.adapter, derived) { token in
            probe.hit()
            return token
          }
        }
        trial.settle(settler, .fulfilled(trial.token()))
        trial.quiesce()
        try trial.check(probe.count > 0, "no link that names nothing ran")
        trial.observed(probe.hits.allSatisfy(\.inGate) ? "yes" : "no")
      }
    }
    let body = { @Sendable (isLate: Bool) -> Plan<A>.Body in
      { trial in
        let probe = trial.probe("the handler after the move")
        let (handle, settler) = trial.pending()
        let moved = mover.apply(trial.adapter, handle, trial.stage.otherGate)
        if isLate {
          trial.settle(settler, .fulfilled(trial.token()))
          trial.quiesce()
        }
        for step in A.transforms where !step.schedule.isNamed {
          _ = step.apply(trial.adapter, moved) { token in
            probe.hit()
            return token
          }
        }
        if !isLate { trial.settle(settler, .fulfilled(trial.token())) }
        trial.quiesce()
        try trial.check(probe.count > 0, "no handler ran after the move")
        trial.observed(probe.hits.allSatisfy(\.inOtherGate) ? "yes" : "no")
      }
    }
    return .cases([
      ("attached before it settles", .immediately, false, body(false)),
      ("attached after", .immediately, false, body(true)),
    ])
  }
}

extension Probe.Hit: CustomStringConvertible {
  /// Whether the handler ran in that place.
  func isIn(_ place: Schedule.Place) -> Bool {
    switch place {
    case .current: call != nil && !onMain
    case .gate: inGate
    case .main: onMain
    }
  }

  var description: String {
    let place =
      onMain
      ? "on the main thread"
      : inGate ? "behind the gate" : inOtherGate ? "behind the other gate" : "in place"
    return call.map { "\(place), inside the call `\($0)`" } ?? place
  }
}

/// The rule of CTX about what happens when nobody says where.
enum Defaulting<A: DefaultingAdapter> {
  static var rules: [Rule<A>] {
    [
      Rule(
        "CTX-06",
        .choice(key: "default-context", values: ["settler", "main", "own-queue"]),
        "With nothing named and nothing injected, handlers run where the library has chosen.",
        intent: "What a user gets who says nothing, on an app's main thread or on a server.",
        origin: "PromiseKit conf.Q",
        hint: "the default argument",
        .once { trial in
          let seen = Log<(thread: ThreadID, onMain: Bool)>()
          let ran = Signal()
          let settle = A.observeByDefault {
            seen.add((.current, MainQueue.isCurrent))
            ran.fire()
          }
          let settler = Box<ThreadID>()
          trial.elsewhere {
            settler.value = .current
            settle()
          }
          try trial.check(ran.wait(trial.patience), "the handler never ran")
          let hit = seen.all[0]
          trial.observed(
            hit.onMain ? "main" : hit.thread == settler.value ? "settler" : "own-queue"
          )
        }
      )
    ]
  }
}
