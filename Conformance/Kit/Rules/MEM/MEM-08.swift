import Dispatch

extension PromiseAdapter {
  @Rule static var mem08: Law {
    "A value, or an error, is released with the last promise that holds it."
    intent("A value that is no longer needed is gone: a file is closed, an image is freed.")
    hint("a copy of the outcome beside the one in the promise")
    tried(verbs, few: true) { trial, moment in
      let before = trial.stage.ledger.live
      // A step of any kind holds the payload, or what it made instead of an error; after a cancellation, perhaps nothing.
      do {
        let derived = try trial.derive(moment).derived
        let most = derived == nil ? 0 : 1
        let least = moment.end == .cancelled ? 0 : most
        trial.quiesce(until: { before + least...before + most ~= trial.stage.ledger.live })
        let payloads = trial.stage.ledger.live == before + least ? least : most
        try expectLive(trial, before + payloads, "payloads, with a derived promise to hold one")
        withExtendedLifetime(derived) {}
      }
      trial.letGoOfAll()
      trial.quiesce(until: { trial.stage.ledger.live == before })
      try expectLive(trial, before, "payloads that are not held")
    }
    each(attempts, or: .attempt) { trial, attempt in
      try expectNothingKept(trial, "payloads of a promise of what a closure returned") {
        _ = attempt.make(trial, value: { trial.token() })
        _ = attempt.make(trial, promise: { trial.settled(.fulfilled(trial.token())) })
      }
    }
    given(Able.awaiting) { awaited($0) }
    given(Able.waiting) { waited($0) }
    combined
    madeFew
  }

  private static var combined: Part {
    each(allCombinations, or: .combining) { trial, spelling in
      for isFulfilled in [true, false] {
        try expectNothingKept(trial, "payloads of a combination, and of its inputs") {
          let inputs = (0..<spelling.most(of: 2...3)).map { _ in trial.loose() }
          let seen = trial.combine(spelling, inputs.map(\.handle))
          for input in inputs { input.settler.settle(trial.outcome(fulfilled: isFulfilled)) }
          try trial.expect(seen, reaches: 1, "it ended \(times(seen.count)): \(seen.all)")
        }
      }
    }
  }

  private static var madeFew: Part {
    each(allFewAtATime, or: .fewAtATime) { trial, spelling in
      try expectNothingKept(trial, "captures of what made promises, and payloads of these") {
        let captured = trial.token()
        _ = spelling.apply(trial.adapter, 1, Inputs([1, 2])) { _ in
          withExtendedLifetime(captured) { trial.settled(.fulfilled(trial.token())) }
        }
      }
    }
  }

  private static func awaited<B: AwaitingAdapter>(_: B.Type) -> Part {
    B.once("a task awaits it") { trial in
      for isFulfilled in [true, false] {
        try B.expectNothingKept(trial, "payloads of a promise that a task awaited") {
          let (thread, end) = (TaskThread(trial), trial.outcome(fulfilled: isFulfilled))
          let (handle, settler) = trial.loose()
          let awaiter = Awaiter(trial, on: thread, for: handle)
          try thread.expectIdle()
          trial.settle(settler, end)
          try awaiter.expect(end)
          try thread.expectIdle()
        }
      }
    }
  }

  private static func waited<B: WaitingAdapter>(_: B.Type) -> Part {
    B.once("a thread waits for it") { trial in
      for isFulfilled in [true, false] {
        try B.expectNothingKept(trial, "payloads of a promise for which a thread waited") {
          let end = trial.outcome(fulfilled: isFulfilled)
          let (handle, settler) = trial.loose()
          let queue = DispatchQueue(label: "conformance queue")
          let isLinked = B.hasLinks && isFulfilled
          let last = isLinked ? trial.adapter.link(trial.using(handle), on: queue) : handle
          let (begins, returned) = (Signal(), Signal())
          trial.start {
            begins.fire()
            _ = trial.adapter.wait(trial.using(last))
          } then: {
            returned.fire()
          }
          _ = begins.wait(trial.patience)
          trial.settle(settler, end)
          trial.quiesce()
          try trial.check(returned.wait(trial.patience), "the wait never returned")
          // What ran there has been released then.
          queue.sync {}
        }
      }
      for verb in B.startsOnQueues {
        try B.expectNothingKept(trial, "captures of what was started on a queue, and its payload") {
          let (captured, queue) = (trial.token(), DispatchQueue(label: "conformance queue"))
          _ = verb.make(trial.adapter, queue) { trial.settled(.fulfilled(captured)) }
          for _ in 1...3 {
            queue.sync {}
            trial.quiesce()
          }
        }
      }
    }
  }
}
