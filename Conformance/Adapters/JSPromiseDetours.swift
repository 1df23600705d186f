import JSPromise
import PromiseConformance

extension JSPromiseAdapter {
  package static var detours: [Wrapper<Self>] {
    [
      Wrapper("Promise.all(promises).then { … }", jobs) { adapter, promise in
        Promise.all([promise], queue: adapter.queue).then { $0[0] }
      },
      Wrapper("Promise.all(promises, queue: dispatcher).then { … }", jobs) { adapter, promise in
        Promise.all([promise], queue: GateDispatcher(gate: adapter.stage.gate)).then { $0[0] }
      },
      Wrapper("Promise.all(a, b, c)", jobs) { adapter, promise in
        Promise<Token>.all(promise, queue: adapter.queue)
      },
      Wrapper("Promise.allSettled(promises).then { … }", jobs) { adapter, promise in
        Promise.allSettled([promise], queue: adapter.queue).then { ends in
          switch ends[0] {
          case .fulfilled(let token): return token
          case .rejected(let reason): throw reason
          }
        }
      },
      Wrapper("Promise.any(promises).catch { … }", jobs) { adapter, promise in
        Promise.any([promise], queue: adapter.queue).catch { error -> Token in
          throw (error as? AggregateError)?.errors.first ?? error
        }
      },
      Wrapper("Promise.race(promises)", jobs) { adapter, promise in
        Promise.race([promise], queue: adapter.queue)
      },
      Wrapper("timeout(after: duration)", jobs) { adapter, promise in
        promise.timeout(after: .seconds(3), clock: StageClock(adapter.stage))
      },
      Wrapper("timeout(after: duration, reason: error)", jobs) { adapter, promise in
        let reason = Fault(in: adapter.stage.ledger)
        return promise.timeout(
          after: .seconds(3),
          reason: reason,
          clock: StageClock(adapter.stage)
        )
      },
    ]
  }
}
