import PromiseConformance
import ResultPromise

extension ResultPromiseAdapter {
  package static var detours: [Wrapper<Self>] {
    [
      Wrapper("Promise.all(promises).map { … }", inline) { _, promise in
        Promise.all([promise]).map { $0[0] }
      },
      Wrapper("Promise.all(a, b, c).map { … }", inline) { _, promise in
        Promise.all(promise, promise).map { $0.0 }
      },
      Wrapper("Promise.allSettled(promises).mapResult { … }", inline) { _, promise in
        Promise.allSettled([promise]).mapResult { $0.get()[0] }
      },
      Wrapper("Promise.any(promises).mapError { … }", inline) { _, promise in
        Promise.any([promise]).mapError { $0.failures[0] }
      },
      Wrapper("Promise.race(promises)", inline) { _, promise in Promise.race([promise]) },
      Wrapper("timeout(after: duration).mapError { … }", inline) { adapter, promise in
        let late = Fault(in: adapter.stage.ledger)
        return promise.timeout(after: .seconds(3), clock: StageClock(adapter.stage))
          .mapError { error in if case .failed(let fault) = error { fault } else { late } }
      },
      Wrapper("timeout(after: duration, failure: error)", inline) { adapter, promise in
        let late = Fault(in: adapter.stage.ledger)
        return promise.timeout(
          after: .seconds(3),
          failure: late,
          clock: StageClock(adapter.stage)
        )
      },
    ]
  }
}
