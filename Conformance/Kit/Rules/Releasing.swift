/// Objects of the user's that call back when they are released, and what came of it.
///
/// A screen that goes away cancels in its `deinit` what it waits for; a file closes; a log line is written. All
/// that is legal wherever the object goes, so that no lock may be held there. Another thread makes the same calls
/// first: where a lock is held it is blocked, and the rule fails without taking the process down.
struct Callbacks<A: PromiseAdapter>: Sendable {
  private let trial: Trial<A>
  private let ends = Log<Bool>()

  init(_ trial: Trial<A>) { self.trial = trial }

  /// Makes an object, to be captured by a handler or to be a value.
  ///
  /// - Parameter call: what it does in its `deinit`, besides handing something to the gate.
  func token(_ call: @escaping @Sendable () -> Void) -> Token {
    Token(in: trial.stage.ledger, onRelease: release(call))
  }

  /// Makes an error that does the same.
  func fault(_ call: @escaping @Sendable () -> Void) -> Fault {
    Fault(in: trial.stage.ledger, onRelease: release(call))
  }

  private func release(_ call: @escaping @Sendable () -> Void) -> @Sendable () -> Void {
    { [trial, ends] in
      let all = { @Sendable in
        call()
        trial.stage.gate.submit {}
      }
      // One that was blocked is enough: each waits for as long as a call may block.
      guard ends.all.allSatisfy(\.self) else { return ends.add(false) }
      let isFree = trial.elsewhere(all)
      // Where another thread was blocked, this one would never return.
      if isFree { all() }
      ends.add(isFree)
    }
  }

  /// Fails the trial unless so many objects were released, each with no lock held.
  func expect(released count: Int, _ when: String) throws {
    trial.quiesce()
    let all = ends.all
    try trial.check(
      all.count == count,
      "\(all.count) of \(count) objects had been released \(when)"
    )
    try trial.check(
      all.allSatisfy(\.self),
      "another thread was blocked while an object was released \(when)"
    )
  }
}

extension Trial {
  /// Uses promises as anybody may: asks for the end, and attaches a step.
  func use(_ handles: A.Handle...) {
    for handle in handles {
      adapter.observe(handle) { _ in }
      if let step = LongChains<A>.onePerPlace(A.transforms).first {
        _ = step.apply(adapter, handle) { $0 }
      }
    }
  }
}

/// The rules about what leaves without running, in any library.
enum Releasing<A: PromiseAdapter> {
  static var rules: [Rule<A>] {
    [
      Rule(
        "MEM-10",
        .must,
        "What a handler captured is released outside every lock, also where the handler never ran.",
        intent: "An object that goes away may cancel, settle and observe in its `deinit`.",
        origin: "new; Swift releases what a lock's closure returns before the unlock",
        hint: "what is taken out of a list under a lock, and let go there",
        otherEnd + abandoned + discarded + unstarted
      ),
      Rule(
        "MEM-11",
        .mustIf("a promise can be settled twice"),
        "A value or an error that comes too late is released outside every lock.",
        intent: "Who loses a race may say so in its `deinit`.",
        origin: "new",
        hint: "what becomes of the argument where the promise is settled",
        .require(
          !A.profile.settlerIsSingleUse,
          .settlingTwice,
          .arrivals { trial in
            let callbacks = Callbacks(trial)
            let (handle, settler) = trial.pending()
            let value = Outcome.fulfilled(trial.token())
            let seen = trial.settle(settler, value, arriving: trial.arrival) {
              trial.observe(handle)
            }
            let call = { @Sendable in
              trial.use(handle)
              settler.settle(value)
            }
            settler.settle(.fulfilled(callbacks.token(call)))
            settler.settle(.rejected(callbacks.fault(call)))
            try callbacks.expect(released: 2, "when they came too late")
            try trial.expect(seen, value)
          }
        )
      ),
    ]
  }

  /// Handlers for the end that a promise has not come to.
  private static var otherEnd: Plan<A> {
    .each(A.verbs.filter { $0.ends == .value || $0.ends == .error }, or: .transform) {
      trial,
      verb in
      let callbacks = Callbacks(trial)
      let ran = trial.probe("the handler")
      let outcome: Outcome =
        verb.ends == .value ? .rejected(trial.fault()) : .fulfilled(trial.token())
      let (handle, settler) = trial.pending()
      let sibling = trial.observe(handle)
      trial.settle(settler, outcome, arriving: trial.arrival) {
        attach(trial, verb, handle, ran, callbacks.token { trial.use(handle) })
      }
      try callbacks.expect(released: 1, "when its promise was \(outcome)")
      try trial.expect(ran, ran: 0, "for the other end")
      try trial.expect(sibling, outcome)
    }
  }

  /// Handlers of a promise that nobody can settle any more, and nobody holds.
  private static var abandoned: Plan<A> {
    .each(A.verbs.filter { !$0.ends.isEmpty }, or: .transform, arrivals: [.eventually]) {
      trial,
      verb in
      let callbacks = Callbacks(trial)
      let ran = trial.probe("the handler")
      let (other, settler) = trial.pending()
      do {
        let root = trial.adapter.pending()
        let derived = verb.apply(trial, root.handle) {}
        for handle in [root.handle, derived ?? root.handle] {
          attach(trial, verb, handle, ran, callbacks.token { trial.use(other) })
        }
        withExtendedLifetime((root, derived)) {}
      }
      try callbacks.expect(released: 2, "when nobody held the promise any more")
      let value = Outcome.fulfilled(trial.token())
      let seen = trial.observe(other)
      trial.settle(settler, value)
      trial.quiesce()
      try trial.expect(seen, value)
    }
  }

  /// Handlers that a dispatcher does not run, where the library lets that happen.
  private static var discarded: Plan<A> {
    let behindGate = A.verbs.filter { $0.schedule.place == .gate && $0.ends.contains(.value) }
    guard !behindGate.isEmpty, A.profile.choices["executor-drops"] != "falls-back" else {
      return .notApplicable(.mover)
    }
    return .each(behindGate, or: .mover, arrivals: [.already, .immediately]) { trial, verb in
      let callbacks = Callbacks(trial)
      let ran = trial.probe("the handler")
      let sibling = trial.pending()
      do {
        // Some keep the handler for as long as the promise lives, which is their choice.
        let (handle, settler) = trial.adapter.pending()
        trial.settle(settler, .fulfilled(trial.token()), arriving: trial.arrival) {
          let token = callbacks.token { trial.use(sibling.handle) }
          trial.stage.gate.conduct(.discards)
          attach(trial, verb, handle, ran, token)
        }
        trial.quiesce()
        trial.stage.gate.conduct(.runs)
      }
      try callbacks.expect(released: 1, "when its dispatcher discarded the handler")
      try trial.expect(ran, ran: 0, "on a dispatcher that discards")
    }
  }

  /// The work of a promise, on a dispatcher that does not run it.
  private static var unstarted: Plan<A> {
    let late = A.executors.filter { $0.schedule.place == .gate }
    guard A.profile.choices["executor"] == "deferred", !late.isEmpty else {
      return .notApplicable(.lazyExecutor)
    }
    return .each(late, or: .executor, arrivals: [.immediately]) { trial, executor in
      let callbacks = Callbacks(trial)
      let ran = trial.probe("the work")
      let other = trial.pending()
      trial.stage.gate.conduct(.discards)
      make(trial, executor, ran, callbacks.token { trial.use(other.handle) })
      trial.stage.gate.conduct(.runs)
      try callbacks.expect(released: 1, "when its dispatcher discarded the work")
      try trial.expect(ran, ran: 0, "on a dispatcher that discards")
    }
  }

  // Functions of their own, so that no variable holds what they made.

  static func attach(
    _ trial: Trial<A>,
    _ verb: Verb<A>,
    _ handle: A.Handle,
    _ probe: Probe,
    _ captured: Token
  ) {
    _ = verb.apply(trial, handle) { withExtendedLifetime(captured) { probe.hit() } }
  }

  private static func make(
    _ trial: Trial<A>,
    _ executor: Executor<A>,
    _ probe: Probe,
    _ captured: Token
  ) {
    _ = executor.make(trial.adapter) { _ throws(Fault) in
      withExtendedLifetime(captured) { probe.hit() }
    }
  }
}

/// The rule about what leaves with a cancelled branch.
enum ReleasingBranches<A: BranchCancellingAdapter> {
  static var rules: [Rule<A>] {
    [
      Rule(
        "MEM-12",
        .mustIf("any promise can be cancelled"),
        "What a cancelled branch captured is released outside every lock, the first and the last.",
        intent: "A screen that goes away may cancel the rest in its `deinit`.",
        origin: "new",
        hint: "how a handler is withdrawn from its source",
        .each(A.verbs.filter { !$0.ends.isEmpty }, or: .transform, arrivals: [.immediately]) {
          trial,
          verb in
          let callbacks = Callbacks(trial)
          let ran = trial.probe("a handler of a cancelled branch")
          let promise = trial.cancellable()
          let sibling = trial.observe(promise.handle)
          // Enough of them that a list which is tidied now and then is, while they leave in any order.
          let branches = (0..<9).compactMap { number in
            branch(trial, verb, promise.handle, ran, callbacks, number)
          }
          guard branches.count == 9 else { return try trial.check(true, "") }
          for number in [4, 0, 8, 1, 7, 2, 6, 3, 5] { trial.cancel(branches[number]) }
          // MEM-06 says when they go. What is made in two steps keeps the first, where nothing travels up.
          let value = Outcome.fulfilled(trial.token())
          trial.settle(promise.settler, value)
          trial.quiesce()
          try trial.expect(sibling, value)
          try callbacks.expect(released: 9, "with their cancelled branches")
          if verb.text != A.finalizers.first(where: { $0.text == verb.text })?.text {
            try trial.expect(ran, ran: 0, "after its branch was cancelled")
          }
        }
      )
    ]
  }

  private static func branch(
    _ trial: Trial<A>,
    _ verb: Verb<A>,
    _ source: A.Handle,
    _ probe: Probe,
    _ callbacks: Callbacks<A>,
    _ number: Int
  ) -> A.Handle? {
    let own = Box<A.Handle>()
    let captured = callbacks.token {
      trial.use(source)
      if let branch = own.value { trial.use(branch) }
    }
    own.value = verb.apply(trial, source) { withExtendedLifetime(captured) { probe.hit() } }
    return own.value
  }
}

/// The rule about what leaves with a hook that never runs.
enum ReleasingHooks<A: HookingAdapter> {
  static var rules: [Rule<A>] {
    [
      Rule(
        "MEM-13",
        .mustIf("the producer is told of a cancellation"),
        "What a hook captured is released outside every lock, also where it never ran.",
        intent: "A producer that goes away may settle what is left in its `deinit`.",
        origin: "new",
        hint: "hooks that are taken back, or of no use once the promise is settled",
        .arrivals { trial in
          let callbacks = Callbacks(trial)
          let promise = trial.cancellable()
          let seen = trial.observe(promise.handle)
          let value = Outcome.fulfilled(trial.token())
          var expected = 0
          // Some are taken back, where that can be; the rest stay until the promise is settled.
          for number in 0..<6 {
            guard let takeBack = hook(trial, promise, callbacks) else { break }
            if number < 3 { takeBack() }
            expected += 1
          }
          try trial.check(expected > 0, "no hook can be registered")
          trial.settle(promise.settler, value)
          trial.quiesce()
          try trial.expect(seen, value)
          try callbacks.expect(released: expected, "when the promise was settled")
        }
          + .once("cancelled") { trial in
            let callbacks = Callbacks(trial)
            let promise = trial.cancellable()
            for _ in 0..<3 { _ = hook(trial, promise, callbacks) }
            trial.cancel(promise)
            try callbacks.expect(released: 3, "when the promise was cancelled")
          }
      )
    ]
  }

  private static func hook(
    _ trial: Trial<A>,
    _ promise: Cancellable<A.Handle>,
    _ callbacks: Callbacks<A>
  ) -> (@Sendable () -> Void)? {
    guard let register = promise.onCancel else { return nil }
    let captured = callbacks.token {
      trial.use(promise.handle)
      _ = promise.isCancelled()
    }
    return register { withExtendedLifetime(captured) {} } ?? {}
  }
}

/// The rule about what leaves with a listener that is removed.
enum ReleasingListeners<A: SignallingAdapter> {
  static var rules: [Rule<A>] {
    [
      Rule(
        "MEM-14",
        .mustIf("cancellation has signals"),
        "What a listener captured is released outside every lock, removed or run.",
        intent: "What listens to a signal may use it in its `deinit`.",
        origin: "new",
        hint: "how a listener is removed; a list that is copied without it",
        .once { trial in
          let callbacks = Callbacks(trial)
          let (signal, abort) = trial.adapter.signal()
          let dependent = trial.adapter.any([signal])
          let removes = (0..<8).map { number in
            listen(trial, number < 4 ? signal : dependent, callbacks)
          }
          for number in [2, 0, 5, 7, 1] { removes[number]() }
          try callbacks.expect(released: 5, "when they were removed")
          abort(trial.fault())
          try callbacks.expect(released: 8, "when they had run")
        }
      )
    ]
  }

  private static func listen(
    _ trial: Trial<A>,
    _ signal: A.CancelSignal,
    _ callbacks: Callbacks<A>
  ) -> @Sendable () -> Void {
    let captured = callbacks.token {
      _ = trial.adapter.isAborted(signal)
      _ = trial.adapter.listen(signal) {}
    }
    return trial.adapter.listen(signal) { withExtendedLifetime(captured) {} }
  }
}
