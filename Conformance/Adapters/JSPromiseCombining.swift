import JSPromise
import PromiseConformance

extension JSPromiseAdapter: CombiningAdapter {
  package static var alls: [Combiner<Self, [Token]>] {
    Combiner(calls.all.text, jobs) { output(Promise.all($1, queue: $0.queue)) }
    Combiner(calls.allOnQueue.text, jobs) { adapter, inputs in
      output(Promise.all(inputs, queue: adapter.gate))
    }
    Combiner(calls.allApart.text, jobs, inputs: 0...5) { adapter, inputs in
      apart(inputs.elements, adapter.queue)
    }
  }

  package static var allSettleds: [Combiner<Self, [Outcome]>] {
    Combiner(calls.settled.text, jobs) { adapter, inputs in
      output(Promise.allSettled(inputs, queue: adapter.queue)).map { $0.map(Outcome.init) }
    }
    Combiner(calls.settledApart.text, jobs, inputs: 2...3) { adapter, inputs in
      let (all, queue) = (inputs.elements, adapter.queue)
      return all.count == 2
        ? output(Promise.allSettled(all[0], all[1], queue: queue))
          .map { [Outcome($0), Outcome($1)] }
        : output(Promise.allSettled(all[0], all[1], all[2], queue: queue))
          .map { [Outcome($0), Outcome($1), Outcome($2)] }
    }
  }

  package static var anys: [Combiner<Self, Token>] {
    [Combiner(calls.any.text, jobs) { output(Promise.any($1, queue: $0.queue)) }]
  }

  package static var races: [Combiner<Self, Token>] {
    [Combiner(calls.race.text, jobs) { output(Promise.race($1, queue: $0.queue)) }]
  }

  package static var fewAtATime: [FewAtATime<Self>] {
    FewAtATime.all(calls.allFew.text, jobs) { adapter, limit, elements, make in
      stoppable { signal in
        Promise.all(elements, atMost: limit, queue: adapter.queue, signal: signal, make)
      }
    }
    FewAtATime.allSettled(calls.settledFew.text, jobs) { adapter, limit, elements, make in
      stoppable { signal in
        Promise.allSettled(elements, atMost: limit, queue: adapter.queue, signal: signal, make)
      }.map { $0.map(Outcome.init) }
    }
    FewAtATime.any(calls.anyFew.text, jobs) { adapter, limit, elements, make in
      stoppable { signal in
        Promise.any(elements, atMost: limit, queue: adapter.queue, signal: signal, make)
      }
    }
    FewAtATime.each(calls.forEach.text, jobs) { adapter, limit, elements, make in
      stoppable { signal in
        Promise.forEach(elements, atMost: limit, queue: adapter.queue, signal: signal, make)
      }
    }
  }

  /// A promise that a signal can end.
  static func stoppable<Value>(_ make: (AbortSignal) -> Promise<Value>) -> Output<Value> {
    let controller = AbortController()
    return output(make(controller.signal), cancel: cancel(controller))
  }

  /// A promise of any value, as the suite sees it.
  static func output<Value>(
    _ promise: Promise<Value>,
    cancel: (@Sendable () -> Bool?)? = nil
  ) -> Output<Value> {
    Output(
      observe: { observer in
        promise.then(
          { observer(.value($0)) },
          { error in
            if let aggregate = error as? AggregateError {
              observer(.failures(aggregate.errors.map { Outcome(reason: $0) }))
            } else {
              observer(.other(Outcome(reason: error)))
            }
          }
        )
      },
      cancel: cancel,
      wait: { _ = try? await promise.value }
    )
  }

  /// The inputs as parameters.
  ///
  /// Each number of them has another type.
  private static func apart(_ all: [Handle], _ queue: JobQueue) -> Output<[Token]> {
    switch all.count {
    case 0: output(Promise<Void>.all(queue: queue)).map { [] }
    case 1: output(Promise<Token>.all(all[0], queue: queue)).map { [$0] }
    case 2: output(Promise.all(all[0], all[1], queue: queue)).map { [$0, $1] }
    case 3: output(Promise.all(all[0], all[1], all[2], queue: queue)).map { [$0, $1, $2] }
    case 4:
      output(Promise.all(all[0], all[1], all[2], all[3], queue: queue)).map { [$0, $1, $2, $3] }
    default:
      output(Promise.all(all[0], all[1], all[2], all[3], all[4], queue: queue))
        .map { [$0, $1, $2, $3, $4] }
    }
  }
}

extension Promise<Token>.Outcome {
  fileprivate func get() throws -> Token {
    switch self {
    case .fulfilled(let token): return token
    case .rejected(let reason): throw reason
    }
  }
}

extension Outcome {
  fileprivate init(_ outcome: Promise<Token>.Outcome) {
    switch outcome {
    case .fulfilled(let token): self = .fulfilled(token)
    case .rejected(let reason): self.init(reason: reason)
    }
  }
}

extension JSPromiseAdapter {
  @ListBuilder<Wrapper<Self>> package static var detours: [Wrapper<Self>] {
    Wrapper(calls.all.text + ".then { … }", jobs) { adapter, promise in
      Promise.all([promise], queue: adapter.queue).then { $0[0] }
    }
    Wrapper(calls.allOnQueue.text + ".then { … }", jobs) { adapter, promise in
      Promise.all([promise], queue: adapter.gate).then { $0[0] }
    }
    Wrapper(calls.allApart.text, jobs) { adapter, promise in
      Promise<Token>.all(promise, queue: adapter.queue)
    }
    Wrapper(calls.allFew.text + ".then { … }", jobs) { adapter, promise in
      Promise.all([promise], atMost: 1, queue: adapter.queue) { $0 }.then { $0[0] }
    }
    Wrapper(calls.settled.text + ".then { … }", jobs) { adapter, promise in
      Promise.allSettled([promise], queue: adapter.queue).then { try $0[0].get() }
    }
    Wrapper(calls.settledApart.text + ".then { … }", jobs) { adapter, promise in
      Promise.allSettled(promise, promise, queue: adapter.queue).then { end, _ in try end.get() }
    }
    Wrapper(calls.settledFew.text + ".then { … }", jobs) { adapter, promise in
      Promise.allSettled([promise], atMost: 1, queue: adapter.queue) { $0 }
        .then { try $0[0].get() }
    }
    Wrapper(calls.any.text + ".catch { … }", jobs) { adapter, promise in
      Promise.any([promise], queue: adapter.queue).catch { error -> Token in throw first(error) }
    }
    Wrapper(calls.anyFew.text + ".catch { … }", jobs) { adapter, promise in
      Promise.any([promise], atMost: 1, queue: adapter.queue) { $0 }.catch { error -> Token in
        throw first(error)
      }
    }
    Wrapper(calls.race.text, jobs) { adapter, promise in
      Promise.race([promise], queue: adapter.queue)
    }
    Wrapper(calls.timeout.text, jobs) { adapter, promise in
      promise.timeout(after: .seconds(3), clock: adapter.clock)
    }
    Wrapper(calls.timeoutWithReason.text, jobs) { adapter, promise in
      let reason = TrialFault(in: adapter.stage.ledger)
      return promise.timeout(after: .seconds(3), reason: reason, clock: adapter.clock)
    }
  }

  /// The first of all reasons.
  private static func first(_ error: any Error) -> any Error {
    (error as? AggregateError)?.errors.first ?? error
  }
}
