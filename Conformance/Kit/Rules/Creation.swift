/// EXE: the ways to make a promise, and who settles it.
enum Creation<A: PromiseAdapter> {
  static var rules: [Rule<A>] {
    [
      Rule(
        "EXE-01",
        .choice(key: "executor", values: ["sync", "deferred", "lazy"]),
        "The work of a promise runs before the initialiser returns, later, or when first observed.",
        intent: "Whether making a promise runs code on this thread.",
        origin: "test262 Promise/exec-args",
        hint: "the initialiser that takes a closure",
        .each(A.executors, or: .executor, arrivals: [.immediately]) { trial, executor in
          let probe = trial.probe("the work")
          let kept = Box<Settler>()
          let handle = trial.attaching {
            executor.make(trial.adapter) { settler throws(Fault) in
              kept.value = settler
              probe.hit()
            }
          }
          let runsInside = probe.count == 1
          trial.quiesce()
          let runsUnobserved = probe.count == 1
          let observation = trial.observe(handle)
          trial.quiesce()
          try trial.check(probe.count == 1, "the work ran \(times(probe.count))")
          try trial.check(observation.outcomes.isEmpty, "the promise settled by itself")
          kept.value = nil
          trial.observed(runsInside ? "sync" : runsUnobserved ? "deferred" : "lazy")
        }
      ),
      Rule(
        "EXE-02",
        .mustIf("a promise is made with its work"),
        "The work runs exactly once, however many observe the promise.",
        intent: "Observing is not starting: a request is not sent twice.",
        origin: "new; implicit in Promises/A+",
        hint: "work that is kept and run for each observer",
        .each(A.executors, or: .executor, arrivals: [.immediately]) { trial, executor in
          let probe = trial.probe("the work")
          let value = trial.token()
          let handle = executor.make(trial.adapter) { settler throws(Fault) in
            probe.hit()
            _ = settler.fulfill(value)
          }
          let observations = (0..<3).map { _ in trial.observe(handle) }
          trial.quiesce()
          let late = trial.observe(handle)
          trial.quiesce()
          try trial.expect(probe, ran: 1, "with four observers")
          for observation in observations + [late] {
            try trial.expect(observation, .fulfilled(value))
          }
        }
      ),
      Rule(
        "EXE-03",
        .mustIf("a promise is made with its work"),
        "A settlement inside the work counts.",
        intent: "Work that is done at once needs no detour.",
        origin: "test262 Promise/resolve-non-obj-immed, reject-via-fn-immed",
        hint: "the state must be ready before the work runs",
        .each(A.executors, or: .executor, arrivals: [.immediately]) { trial, executor in
          for outcome in [Outcome.fulfilled(trial.token()), .rejected(trial.fault())] {
            let handle = executor.make(trial.adapter) { settler throws(Fault) in
              settler.settle(outcome)
            }
            try trial.expect(handle, outcome)
          }
        }
      ),
      Rule(
        "EXE-04",
        .mustIf("a promise is made with its work"),
        "A settlement after the work has returned counts, from whatever thread.",
        intent: "Work is usually asynchronous: that is what promises are for.",
        origin: "test262 Promise/resolve-non-obj-deferred, reject-via-fn-deferred",
        hint: "the settler must outlive the work",
        .each(A.executors, or: .executor, arrivals: [.immediately]) { trial, executor in
          for outcome in [Outcome.fulfilled(trial.token()), .rejected(trial.fault())] {
            let kept = Box<Settler>()
            let handle = executor.make(trial.adapter) { settler throws(Fault) in
              kept.value = settler
            }
            let early = trial.observe(handle)
            try trial.expectPending(early, "while nobody settled it")
            let settler = kept.take()
            trial.elsewhere { settler?.settle(outcome) }
            trial.quiesce()
            try trial.expect(early, outcome)
          }
        }
      ),
      Rule(
        "EXE-05",
        .mustIf("the work may throw"),
        "What the work throws rejects the promise; thrown after settling it is ignored.",
        intent: "An error on the way to an answer reaches whoever waits for the answer.",
        origin: "test262 Promise/reject-via-abrupt, exception-after-resolve-in-executor",
        hint: "the initialiser must catch, and reject through the same door as everybody",
        .each(A.executors.filter(\.canFail), or: .throwingExecutor, arrivals: [.immediately]) {
          trial,
          executor in
          let fault = trial.fault()
          let thrown = executor.make(trial.adapter) { _ throws(Fault) in throw fault }
          try trial.expect(thrown, .rejected(fault))
          let value = trial.token()
          let settled = executor.make(trial.adapter) { settler throws(Fault) in
            _ = settler.fulfill(value)
            throw fault
          }
          try trial.expect(settled, .fulfilled(value))
        }
      ),
      Rule(
        "EXE-06",
        .must,
        "A pending promise is driven by its own settler, and by nothing else.",
        intent: "Two promises made the same way do not share anything.",
        origin: "test262 Promise/withResolvers",
        hint: "state that is shared between promises",
        .once { trial in
          let (first, settleFirst) = trial.pending()
          let (second, settleSecond) = trial.pending()
          let (firstSeen, secondSeen) = (trial.observe(first), trial.observe(second))
          let (value, fault) = (trial.token(), trial.fault())
          trial.settle(settleFirst, .fulfilled(value))
          try trial.expectPending(secondSeen, "when another promise was settled")
          try trial.expect(firstSeen, .fulfilled(value))
          trial.settle(settleSecond, .rejected(fault))
          trial.quiesce()
          try trial.expect(secondSeen, .rejected(fault))
        }
      ),
      Rule(
        "EXE-07",
        .must,
        "A promise made settled cannot be told from a pending one that was settled at once.",
        intent: "A cached answer behaves as a fresh one does.",
        origin: "Promises/A+ tests, testThreeCases",
        hint: "a second code path for settled promises",
        .each(A.makers, or: .maker, arrivals: [.immediately]) { trial, maker in
          let outcome: Outcome
          let made: A.Handle
          switch maker.make {
          case .fulfilled(let make):
            let value = trial.token()
            (outcome, made) = (.fulfilled(value), make(trial.adapter, value))
          case .rejected(let make):
            let fault = trial.fault()
            (outcome, made) = (.rejected(fault), make(trial.adapter, fault))
          }
          let (deferred, settler) = trial.pending()
          trial.settle(settler, outcome)
          for step in A.transforms where step.schedule.place != .main {
            let replies = [made, deferred].map { handle in
              let probe = trial.probe("the handler")
              let derived = trial.attaching {
                step.apply(trial.adapter, handle) { token in
                  probe.hit()
                  return token
                }
              }
              let observation = trial.observe(derived)
              let runsInside = probe.count
              trial.quiesce()
              return (runsInside, probe.count, observation.outcomes)
            }
            try trial.check(
              replies[0] == replies[1],
              "`\(step.text)` on it: \(replies[0]), on the other: \(replies[1])"
            )
            try trial.check(replies[0].2 == [outcome], "it was \(replies[0].2)")
          }
        }
      ),
      Rule(
        "EXE-08",
        .choice(key: "wrap", values: ["identity", "adopt"]),
        "Making a promise of a promise gives that promise, or another that follows it.",
        intent: "Whether wrapping is free, and whether `===` holds.",
        origin: "test262 Promise/resolve/S25.4.4.5_A2.*",
        hint: "the factory that takes a promise",
        .each(A.wrappers, or: .wrapper) { trial, wrapper in
          let value = trial.token()
          let (source, wrapped) = trial.arrive(.fulfilled(value)) { handle in
            (handle, wrapper.make(trial.adapter, handle))
          }
          try trial.expect(wrapped, .fulfilled(value))
          trial.observed(A.isSame(source, wrapped) ? "identity" : "adopt")
        }
      ),
      Rule(
        "EXE-09",
        .mustIf("a chain can start with a closure"),
        "What the closure returns fulfils, what it throws rejects, and a promise is followed.",
        intent: "Code that may fail at once and code that fails later end in one place.",
        origin: "test262 Promise/try",
        hint: "the call that starts a chain",
        .each(A.attempts, or: .attempt, arrivals: [.immediately]) { trial, attempt in
          let (value, fault) = (trial.token(), trial.fault())
          switch attempt.make {
          case .value(let make):
            try trial.expect(make(trial.adapter) { () throws(Fault) in value }, .fulfilled(value))
            try trial.expect(
              make(trial.adapter) { () throws(Fault) in throw fault },
              .rejected(fault)
            )
          case .promise(let make):
            let (inner, settler) = trial.pending()
            let outer = make(trial.adapter) { () throws(Fault) in inner }
            let early = trial.observe(outer)
            try trial.expectPending(early, "while the returned promise is")
            trial.settle(settler, .fulfilled(value))
            try trial.expect(outer, .fulfilled(value))
            try trial.expect(
              make(trial.adapter) { () throws(Fault) in throw fault },
              .rejected(fault)
            )
          }
        }
      ),
      Rule(
        "EXE-10",
        .choice(
          key: "dropped-resolver",
          values: ["pending", "rejects", "cancels", "warns", "traps"]
        ),
        "A promise whose settlers are all gone stays pending, or ends in the declared way.",
        intent: "What becomes of whoever waits for an answer that cannot come any more.",
        origin: "PromiseKit LogEvent; CheckedContinuation",
        hint: "the settler's deinit, if it has one",
        .once { trial in
          let handle = trial.adapter.pending().handle
          let observation = trial.observe(handle)
          try trial.proveNothing(links: 2)
          let control = trial.pending()
          trial.settle(control.settler, .fulfilled(trial.token()))
          let settled = trial.observe(control.handle)
          trial.quiesce()
          try trial.check(settled.outcomes.count == 1, "a promise that was settled did not end")
          switch observation.outcomes.first {
          case nil: trial.observed("pending")
          case .cancelled: trial.observed("cancels")
          case .rejected, .foreign: trial.observed("rejects")
          case .fulfilled: trial.observed("fulfils")
          }
        }
      ),
    ]
  }
}
