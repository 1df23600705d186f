/// The rules of LIV about long chains of every verb, each on a thread with a small stack.
///
/// A chain of 5 links and one of 20 show how much stack a link takes, before a long one is tried.
enum LongVerbs<A: PromiseAdapter> {
  /// How long the long ones are.
  static func length(_ trial: Trial<A>) -> Int { max(trial.scale / 200, 50) }

  static var rules: [Rule<A>] {
    [
      Rule(
        "LIV-14",
        .must,
        "A long chain of any one verb settles, either way, and is released, on a stack of 512 KB.",
        intent: "No verb is the one that must not be used in a loop.",
        origin: "new",
        hint: "what this verb does that `then` does not",
        pace: .long,
        .each(A.links, or: .transform, arrivals: [.eventually]) { trial, verb in
          for outcome in [Outcome.fulfilled(trial.token()), .rejected(trial.fault())] {
            try isFlat(trial, verb) {
              try settle(trial, verb, outcome, links: $0, noting: $1)
            }
            // On the main thread, whose stack is not small, each link takes a turn of its own.
            let length = verb.schedule.place == .main ? 20 : length(trial)
            try settle(trial, verb, outcome, links: length, noting: nil)
          }
          try isFlat(trial, verb) { try release(trial, verb, links: $0, noting: $1) }
          try release(trial, verb, links: length(trial), noting: nil)
        }
      ),
      Rule(
        "CHN-13",
        .mustIf("a handler for errors can fail again"),
        "An error that is thrown on by one handler after the other costs each of them the same.",
        intent: "What goes on is the error that came, and not a box around a box around it.",
        origin: "new",
        hint: "what is wrapped around an error when it is thrown on",
        pace: .alone,
        .each(
          LongChains<A>.onePerPlace(A.recoveries.filter(\.canFail)),
          or: .recovery,
          arrivals: [.eventually]
        ) { trial, step in
          let factor = trial.growth(to: 4_000) { count in
            let fault = trial.fault()
            let (root, settler) = trial.adapter.pending()
            let last = (0..<count).reduce(root) { handle, _ in
              step.apply(trial.adapter, handle) { fault throws(Fault) in throw fault }
            }
            let seen = trial.observe(last)
            trial.settle(settler, .rejected(fault))
            trial.quiesce()
            return seen.outcomes == [.rejected(fault)]
          }
          try trial.check(factor.isFinite, "the error did not come out of the chain as it went in")
          try trial.check(
            factor < 4,
            "ten times the handlers took \(factor) times as long for each"
          )
        }
      ),
    ]
  }

  /// As for ``LongChains``; not on the main queue, where it is by chance that one thread or the other lets go of a
  /// handler, and how deep it stands then.
  static func isFlat(
    _ trial: Trial<A>,
    _ verb: Verb<A>,
    _ run: (Int, StackDepth) throws -> Void
  ) throws {
    guard verb.schedule.place != .main else { return }
    try LongChains.isFlat(trial, run)
  }

  private static func settle(
    _ trial: Trial<A>,
    _ verb: Verb<A>,
    _ outcome: Outcome,
    links: Int,
    noting depth: StackDepth?
  ) throws {
    let (root, settler) = trial.adapter.pending()
    let last = chain(trial, verb, root, links: links) { depth?.note() }
    let seen = trial.observe(last)
    trial.settle(settler, outcome)
    trial.quiesce()
    let passes = verb.keepsErrors || !verb.ends.contain(outcome)
    try trial.check(
      seen.outcomes.count == 1 && (!passes || seen.outcomes == [outcome]),
      "a chain of \(links) that was \(outcome) came to \(seen.outcomes)"
    )
  }

  private static func release(
    _ trial: Trial<A>,
    _ verb: Verb<A>,
    links: Int,
    noting depth: StackDepth?
  ) throws {
    let before = trial.stage.ledger.live
    do {
      let root = trial.adapter.pending()
      let last = chain(trial, verb, root.handle, links: links) { depth?.note() }
      withExtendedLifetime((root, last)) {}
    }
    trial.quiesce()
    // An alarm may keep what it is for, until its time.
    if trial.stage.clock.waiting > 0 { trial.advance(by: .seconds(3_600)) }
    try trial.check(
      trial.stage.ledger.live == before,
      "\(trial.stage.ledger.live - before) captures of a chain of \(links) that nobody holds are kept"
    )
  }

  /// A chain whose handlers note the stack when they run, and what they captured when it is released.
  static func chain(
    _ trial: Trial<A>,
    _ verb: Verb<A>,
    _ root: A.Handle,
    links: Int,
    noting note: @escaping @Sendable () -> Void
  ) -> A.Handle {
    (0..<links).reduce(root) { handle, _ in
      let captured = Token(in: trial.stage.ledger, onRelease: note)
      return verb.apply(trial, handle) { withExtendedLifetime(captured) { note() } } ?? handle
    }
  }
}

/// The rule of LIV about cancelling long chains of every verb, from the source on.
enum CancelledVerbs<A: CancellableAdapter> {
  static var rules: [Rule<A>] {
    [
      Rule(
        "LIV-15",
        .mustIf("a promise can be cancelled"),
        "The source of a long chain of any one verb is cancelled on a stack of 512 KB.",
        intent: "Giving up is safe, whatever the chain is made of.",
        origin: "new",
        hint: "what this verb does with a cancellation that `then` does not",
        pace: .long,
        .each(A.links, or: .transform, arrivals: [.eventually]) { trial, verb in
          try cancelled(trial, verb) { root, _ in trial.cancel(root) }
        }
      )
    ]
  }

  /// Makes chains, short ones and a long one, cancels something of each, and expects its last link to have come to
  /// one end.
  static func cancelled(
    _ trial: Trial<A>,
    _ verb: Verb<A>,
    _ cancel: (_ root: Cancellable<A.Handle>, _ last: A.Handle) -> Void
  ) throws {
    func run(links: Int, noting depth: StackDepth?) throws {
      let promise = trial.cancellable()
      let last = LongVerbs.chain(trial, verb, promise.handle, links: links) { depth?.note() }
      let seen = trial.observe(last)
      cancel(promise, last)
      trial.quiesce()
      try trial.check(
        seen.outcomes.count == 1,
        "the last of \(links) links came to \(seen.outcomes)"
      )
    }
    try LongVerbs.isFlat(trial, verb, run)
    try run(links: LongVerbs.length(trial), noting: nil)
  }
}

/// The rule of LIV about cancelling long chains of every verb, from the last link back.
enum CancelledLinks<A: BranchCancellingAdapter> {
  static var rules: [Rule<A>] {
    [
      Rule(
        "LIV-16",
        .mustIf("any promise can be cancelled"),
        "The last link of a long chain of any one verb is cancelled on a stack of 512 KB.",
        intent: "Who gives up at the end of a chain may reach its beginning.",
        origin: "new",
        hint: "how interest, or its loss, travels up",
        pace: .long,
        .each(A.links, or: .transform, arrivals: [.eventually]) { trial, verb in
          try CancelledVerbs.cancelled(trial, verb) { trial.cancel($1) }
        }
      )
    ]
  }
}

/// The rules of LIV about promises that cancel each other, not being a chain.
enum CancellingEachOther<A: HookingAdapter> {
  static var rules: [Rule<A>] {
    [
      Rule(
        "LIV-17",
        .mustIf("the producer is told of a cancellation"),
        "Hooks of which each cancels the next promise run on a stack of 512 KB.",
        intent: "A program of many parts can be stopped part by part.",
        origin: "new",
        hint: "a cancellation inside a hook",
        pace: .long,
        .once { trial in
          // The DOM has hooks run inside the hook that cancels: as far as that goes without harm, it is no fault.
          try LongChains.isFlat(trial, nested: 100) { try cancel(trial, count: $0, noting: $1) }
          try cancel(trial, count: LongVerbs.length(trial), noting: nil)
        }
      )
    ]
  }

  private static func cancel(
    _ trial: Trial<A>,
    count: Int,
    noting depth: StackDepth?
  ) throws {
    let ran = Counter()
    let first = trial.cancellable()
    // They are held until all is over: a promise that nobody holds is not cancelled by its hook.
    var all = [first]
    for _ in 1..<count {
      let next = trial.cancellable()
      _ = all[all.count - 1].onCancel? {
        depth?.note()
        ran.increment()
        _ = next.cancel()
      }
      all.append(next)
    }
    trial.cancel(first)
    trial.quiesce()
    try trial.check(ran.count == count - 1, "\(ran.count) of \(count - 1) hooks ran")
    let last = all[count - 1].isCancelled()
    try trial.check(last, "the last of \(count) promises was not cancelled")
  }
}

/// The rule of LIV about chains that are made of tasks.
enum TaskChains<A: AwaitingAdapter> {
  static var rules: [Rule<A>] {
    [
      Rule(
        "LIV-18",
        .mustIf("a task can wait for it"),
        "A long chain of promises whose tasks wait for each other is given up on a stack of 512 KB.",
        intent: "Promises of tasks are promises like others.",
        origin: "new",
        hint: "what runs inside `Task.cancel()`, and cancels the next task",
        pace: .long,
        .once { trial in
          try LongChains.isFlat(trial) { try cancel(trial, links: $0, noting: $1) }
          try cancel(trial, links: LongVerbs.length(trial), noting: nil)
        }
      )
    ]
  }

  /// Makes the chain, has it given up at its end, and settles what is left of it at its beginning.
  private static func cancel(
    _ trial: Trial<A>,
    links: Int,
    noting depth: StackDepth?
  ) throws {
    let (root, settler) = trial.pending()
    let (waiting, value) = (Counter(), trial.token())
    var last = (handle: root, cancel: { @Sendable in nil as Bool? })
    for _ in 0..<links {
      let (source, adapter) = (last.handle, trial.adapter)
      last = adapter.promise { [activity = trial.activity] () async throws(Fault) in
        await withTaskCancellationHandler {
          waiting.increment()
          activity.fire()
          _ = await adapter.outcome(of: source)
        } onCancel: {
          depth?.note()
        }
        return value
      }
    }
    let seen = trial.observe(last.handle)
    try trial.check(
      trial.wait { waiting.count == links },
      "\(waiting.count) of \(links) tasks began"
    )
    _ = last.cancel()
    settler.settle(.fulfilled(value))
    try trial.check(
      trial.wait { !seen.outcomes.isEmpty },
      "the last of \(links) tasks was cancelled, and its promise is pending"
    )
    try trial.check(seen.outcomes.count == 1, "it came to \(seen.outcomes)")
  }
}
