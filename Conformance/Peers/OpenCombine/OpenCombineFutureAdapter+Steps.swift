import OpenCombine
import PromiseConformance

// Other ways to make a future, and other operators.

extension OpenCombineFutureAdapter {
  static var workMakers: [WorkMaker<Self>] {
    [
      WorkMaker("Future { … }", here, canFail: false) { adapter, body in
        let stage = adapter.stage
        return Handle(
          Future<Token, any Error> { promise in
            let settler = Self.settler(of: Shared(promise))
            stage.total({ () throws(TrialFault) in try body(settler) }, else: ())
          }
        )
      }
    ]
  }

  static var recoveryChains: [RecoveryChain<Self>] {
    [
      RecoveryChain("Future { … future.tryCatch { … }.sink … }", here) { _, it, body in
        step(
          it.publisher.tryCatch { error in
            guard let fault = error as? TrialFault else { throw error }
            return body(fault).publisher
          }
        )
      }
    ]
  }

  static var valueObservers: [ValueObserver<Self>] {
    [
      ValueObserver("future.subscribe(Subscribers.Sink(…))", here) { _, it, body in
        it.publisher.subscribe(
          Subscribers.Sink(receiveCompletion: { _ in }, receiveValue: { body($0) })
        )
      }
    ]
  }

  static var errorObservers: [ErrorObserver<Self>] {
    [
      ErrorObserver("future.subscribe(Subscribers.Sink(…))", here) { _, it, body in
        it.publisher.subscribe(
          Subscribers.Sink(
            receiveCompletion: { end in
              if case .failure(let fault as TrialFault) = end { body(fault) }
            },
            receiveValue: { _ in }
          )
        )
        return nil
      }
    ]
  }

  static var finalizers: [Finalizer<Self>] {
    [
      Finalizer(
        "Future { … future.handleEvents(receiveCompletion: { … }).sink … }",
        here,
        .plain { _, it, body in
          step(it.publisher.handleEvents(receiveCompletion: { _ in body() }))
        }
      )
    ]
  }
}

/// Futures are objects.
extension OpenCombineFutureAdapter: IdentityAdapter {
  static func object(of handle: Handle) -> AnyObject { handle.publisher }
}
