/// The rules of CAN and MEM about promises of which each branch can be cancelled.
enum Branches<A: BranchCancellingAdapter> {
  static var rules: [Rule<A>] { own + counted }

  static var isCounted: Bool { A.profile.choices["upstream"] == "refcount" }

  // MARK: Whatever becomes of the source

  private static var own: [Rule<A>] {
    [
      Rule(
        "CAN-18",
        .choice(key: "upstream", values: ["none", "sole-consumer", "refcount", "always"]),
        "Cancelling a derived promise leaves its source alone, or cancels it when nobody else wants it.",
        intent: "Whether who gives up waiting also stops the work.",
        origin: "bluebird src/cancel.js",
        hint: "what a cancelled promise tells its source",
        .each(A.transforms, or: .transform, arrivals: [.immediately]) { trial, step in
          let (alone, shared) = (trial.cancellable(), trial.cancellable())
          let only = pass(trial, step, alone.handle)
          let branches = (0..<2).map { _ in pass(trial, step, shared.handle) }
          trial.cancel(only)
          trial.cancel(branches[0])
          trial.quiesce()
          try trial.check(trial.isCancelled(only), "the derived promise was not cancelled")
          let afterOne = (trial.isCancelled(alone.handle), trial.isCancelled(shared.handle))
          trial.cancel(branches[1])
          trial.quiesce()
          switch (afterOne.0, afterOne.1, trial.isCancelled(shared.handle)) {
          case (false, false, false): trial.observed("none")
          case (true, false, false): trial.observed("sole-consumer")
          case (true, false, true): trial.observed("refcount")
          case (true, true, _): trial.observed("always")
          default: try trial.check(false, "a source was cancelled with two branches, not with one")
          }
        }
      ),
      Rule(
        "CAN-37",
        .mustIf("any promise can be cancelled"),
        "The handler of a cancelled branch never runs, also where the source lives on and settles.",
        intent: "A screen that has gone away is not updated.",
        origin: "new",
        hint: "what a handler looks at before it runs; handlers that are left with the source",
        .each(A.transforms.filter(isDriven), or: .transform, arrivals: [.immediately]) {
          trial,
          step in
          try staysOut(trial, .fulfilled(trial.token())) { handle, note in
            step.apply(trial.adapter, handle) { token in
              note()
              return token
            }
          }
        }
          + .each(A.chains.filter(isDriven), or: .chain, arrivals: [.immediately]) { trial, step in
            let (inner, settler) = trial.pending()
            try staysOut(trial, .fulfilled(trial.token())) { handle, note in
              step.apply(trial.adapter, handle) { _ throws(Fault) in
                note()
                return inner
              }
            }
            withExtendedLifetime(settler) {}
          }
      ),
      Rule(
        "CAN-38",
        .choice(key: "finally-on-own-cancel", values: ["yes", "no"]),
        "What runs at the end runs exactly once when the promise that it made is cancelled, or does not.",
        intent: "Whether cleaning up can be called off together with the work.",
        origin: "bluebird, “calls finally handlers”",
        hint: "who runs it when its source is left behind",
        .each(A.finalizers, or: .finally, arrivals: [.immediately]) { trial, step in
          let ran = trial.probe("the handler at the end")
          let promise = trial.cancellable()
          // A branch that stays, so that the source settles.
          let sibling = trial.observe(promise.handle)
          let value = trial.token()
          let derived = step.attach(trial, promise.handle) { ran.hit() }
          trial.cancel(derived)
          trial.quiesce()
          try trial.check(trial.isCancelled(derived), "the derived promise was not cancelled")
          trial.settle(promise.settler, .fulfilled(value))
          trial.quiesce()
          try trial.expect(sibling, .fulfilled(value))
          try trial.check(ran.count <= 1, "the handler at the end ran \(times(ran.count))")
          trial.observed(ran.count == 1 ? "yes" : "no")
        }
      ),
      Rule(
        "MEM-06",
        .mustIf("any promise can be cancelled"),
        "A cancelled branch is released, with its handler, while its source lives on.",
        intent: "A source that lives as long as the app does not collect what came and went.",
        origin: "Reactive Streams 3.13; DOM, weak dependents",
        hint: "the list of handlers of the source",
        .each(A.transforms, or: .transform, arrivals: [.immediately]) { trial, step in
          let promise = trial.cancellable()
          let sibling = trial.observe(promise.handle)
          let value = trial.token()
          let before = trial.stage.ledger.live
          try comeAndGo(trial, step, promise.handle, before)
          trial.quiesce()
          let live = trial.stage.ledger.live
          try trial.check(
            live == before,
            "\(live - before) captures of 5 cancelled branches are kept"
          )
          trial.settle(promise.settler, .fulfilled(value))
          trial.quiesce()
          try trial.expect(sibling, .fulfilled(value))
        }
      ),
    ]
  }

  // MARK: Where interest is counted

  private static var counted: [Rule<A>] {
    [
      Rule(
        "CAN-19",
        .mustIf("interest is counted"),
        "One of several branches cancelled leaves the source and its siblings alone.",
        intent: "Two screens share a download; one goes away.",
        origin: "bluebird, “3 branches, 1 cancels”",
        hint: "counting the consumers of the source",
        ifCounted { trial, derive in
          let hook = trial.probe("the hook")
          let promise = trial.cancellable(hook)
          let branches = (0..<3).map { _ in derive(trial, promise.handle) }
          let seen = branches.map(trial.observe)
          let value = trial.token()
          // Three times, as if there were three of it.
          for _ in 1...3 { trial.cancel(branches[1]) }
          trial.quiesce()
          try trial.expectCancelled(seen[1], "the branch")
          try trial.check(!trial.isCancelled(promise.handle), "the source was cancelled")
          try trial.expectPending(seen[0], "when its sibling was cancelled")
          try trial.expect(hook, ran: 0, "when one of three branches was cancelled")
          trial.settle(promise.settler, .fulfilled(value))
          trial.quiesce()
          for sibling in [seen[0], seen[2]] { try trial.expect(sibling, .fulfilled(value)) }
          try trial.expectCancelled(seen[1], "the branch")
        }
      ),
      Rule(
        "CAN-20",
        .mustIf("interest is counted"),
        "When the last branch is cancelled the source is, exactly once, through however many steps.",
        intent: "Work that nobody waits for is stopped.",
        origin: "bluebird, “3 branches, 3 cancel”, “grand children”",
        hint: "handing the loss of interest on, upwards",
        ifCounted { trial, derive in
          let hook = trial.probe("the hook")
          let promise = trial.cancellable(hook)
          let trunk = A.transforms.prefix(2).reduce(promise.handle) { handle, step in
            step.apply(trial.adapter, handle) { $0 }
          }
          let twigs = (0..<2).map { _ in derive(trial, trunk) }
          let leaves = [derive(trial, promise.handle)] + twigs
          for (index, leaf) in leaves.enumerated() {
            try trial.check(
              !trial.isCancelled(promise.handle),
              "the source was cancelled with \(leaves.count - index) branches left"
            )
            trial.cancel(leaf)
            trial.quiesce()
          }
          try trial.check(
            trial.isCancelled(trunk),
            "a promise was left running when its branches were cancelled"
          )
          try trial.check(
            trial.isCancelled(promise.handle),
            "the source was left running when its last branch was cancelled"
          )
          if promise.onCancel != nil {
            try trial.expect(hook, ran: 1, "when the last branch was cancelled")
          }
          try trial.expectCancelled(afterwards(trial, promise.handle), "the source")
        }
      ),
      Rule(
        "CAN-26",
        .mustIf("interest is counted"),
        "Cancelled while it waits for a returned promise, a step cancels that one; before, it never asks for it.",
        intent: "The second of two requests is stopped as well as the first.",
        origin: "bluebird, “cancels the followee”",
        hint: "the promise that a step waits for changes when its handler has returned",
        .require(
          isCounted,
          .countedInterest,
          .each(A.chains, or: .chain, arrivals: [.immediately]) { trial, chain in
            let hook = trial.probe("the hook of the returned promise")
            let inner = trial.cancellable(hook)
            let (source, settler) = trial.pending()
            let outer = chain.apply(trial.adapter, source) { _ throws(Fault) in inner.handle }
            trial.settle(settler, .fulfilled(trial.token()))
            trial.quiesce()
            try trial.check(!trial.isCancelled(outer), "it was cancelled while it waited")
            trial.cancel(outer)
            trial.quiesce()
            try trial.check(trial.isCancelled(outer), "it was not cancelled")
            try trial.check(
              trial.isCancelled(inner.handle),
              "the returned promise was left running"
            )
            if inner.onCancel != nil {
              try trial.expect(hook, ran: 1, "when the step was cancelled")
            }
          }
            + .each(A.chains, or: .chain, arrivals: [.immediately]) { trial, chain in
              // Somebody else wants the promise that the handler returned.
              let inner = trial.cancellable()
              let (source, settler) = trial.pending()
              let outer = chain.apply(trial.adapter, source) { _ throws(Fault) in inner.handle }
              let other = trial.observe(inner.handle)
              let value = trial.token()
              trial.settle(settler, .fulfilled(trial.token()))
              trial.quiesce()
              trial.cancel(outer)
              trial.quiesce()
              try trial.check(trial.isCancelled(outer), "it was not cancelled")
              try trial.check(!trial.isCancelled(inner.handle), "it was cancelled for others too")
              trial.settle(inner.settler, .fulfilled(value))
              trial.quiesce()
              try trial.expect(other, .fulfilled(value))
            }
        )
      ),
    ]
  }

  // MARK: Helpers

  /// A branch through which a value passes.
  static func pass(
    _ trial: Trial<A>,
    _ step: Transform<A>,
    _ handle: A.Handle
  ) -> A.Handle { step.apply(trial.adapter, handle) { $0 } }

  /// How a promise ended, for an observer that came afterwards.
  private static func afterwards(_ trial: Trial<A>, _ handle: A.Handle) -> Observation {
    let seen = trial.observe(handle)
    trial.quiesce()
    return seen
  }

  /// A case for each way to make a branch through which a value passes.
  private static func ifCounted(
    _ body:
      @escaping @Sendable (Trial<A>, (Trial<A>, A.Handle) -> A.Handle) throws -> Void
  ) -> Plan<A> {
    .require(
      isCounted,
      .countedInterest,
      .each(A.transforms, or: .transform, arrivals: [.immediately]) { trial, step in
        try body(trial) { step.apply($0.adapter, $1) { $0 } }
      }
        + .each(A.recoveries, or: .recovery, arrivals: [.immediately]) { trial, step in
          try body(trial) { trial, handle in
            let unused = trial.token()
            return step.apply(trial.adapter, handle) { _ in unused }
          }
        }
        + .each(A.finalizers, or: .finally, arrivals: [.immediately]) { trial, step in
          try body(trial) { step.attach($0, $1) {} }
        }
        + .each(A.pairs, or: .pair, arrivals: [.immediately]) { trial, step in
          try body(trial) { trial, handle in
            step.apply(
              trial.adapter,
              handle,
              { $0 },
              { fault throws(Fault) in throw fault }
            )
          }
        }
        + .each(A.movers, or: .mover, arrivals: [.immediately]) { trial, step in
          try body(trial) { step.apply($0.adapter, $1, $0.stage.gate) }
        }
    )
  }

  /// Whether the trial decides when a handler runs; on the main thread it may be running meanwhile.
  private static func isDriven(_ step: some Spelling) -> Bool { step.schedule.place != .main }

  /// Cancels a branch before its source settles, and one after, while its handler still waits.
  private static func staysOut(
    _ trial: Trial<A>,
    _ outcome: Outcome,
    _ derive: (A.Handle, @escaping @Sendable () -> Void) -> A.Handle
  ) throws {
    let (cancelled, late) = (trial.probe("the handler"), trial.probe("the handler that waited"))
    let kept = trial.probe("the handler of a sibling")
    let promise = trial.cancellable()
    let early = derive(promise.handle) { cancelled.hit() }
    _ = derive(promise.handle) { kept.hit() }
    let waiting = derive(promise.handle) { late.hit() }
    let seen = trial.observe(early)
    trial.cancel(early)
    trial.quiesce()
    try trial.expectCancelled(seen, "the branch")
    trial.settle(promise.settler, outcome)
    // Inline it has run by now.
    let before = late.count
    trial.cancel(waiting)
    trial.quiesce()
    try trial.expect(kept, ran: 1, "when the source was \(outcome)")
    try trial.expect(cancelled, ran: 0, "after its promise was cancelled")
    try trial.expect(late, ran: before, "when it was cancelled before its turn")
    try trial.expectCancelled(seen, "the branch")
  }

  /// Makes branches with handlers that hold payloads, and cancels them.
  private static func comeAndGo(
    _ trial: Trial<A>,
    _ step: Transform<A>,
    _ handle: A.Handle,
    _ before: Int
  ) throws {
    var branches = (0..<5).map { _ in
      let captured = trial.token()
      return step.apply(trial.adapter, handle) { _ in captured }
    }
    let live = trial.stage.ledger.live
    try trial.check(live == before + 5, "\(live - before) of 5 captures are alive before")
    for branch in branches { trial.cancel(branch) }
    for branch in branches {
      try trial.check(trial.isCancelled(branch), "a branch was not cancelled")
    }
    branches = []
  }
}
