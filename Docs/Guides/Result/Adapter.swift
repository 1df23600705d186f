import PromiseConformance

/// Tells the suite how to drive the promise of a step.
struct GuideAdapter: IdentityAdapter {
  typealias Handle = Promise<Token, TrialFault>

  /// What the last step aims at: each step is judged by the same declarations.
  static let profile = Profile(
    name: "Result",
    quiescence: .inherent,
    choices: [
      LateSettle.lost, DroppedResolver.pending, DerivedIdentity.new, SelfResolve.pending,
      PromiseCycle.pending, LateJump.fifo, CrossPromiseOrder.settlementFifo,
      ChainOrder.breadthFirst, StepTurns(0), HandlerDispatch.immediate, BesideHandler.atOnce,
      NestedHandler.waits, HandlerFairness.runsToEmpty, UnhandledFailure.silent,
      DroppedReference.nothing,
      DroppedHandler.pending, RepeatedWork.runsAgain,
      LocalsSeen(.settler, whereSettled: .registration),
    ]
  )

  let stage: Stage

  static var makers: [Maker<Self>] { [] }

  func pending() -> (handle: Handle, settler: Settler) {
    let promise = Handle()
    return (
      promise,
      Settler(
        fulfill: { promise.end(.success($0)) },
        reject: { promise.end(.failure($0)) }
      )
    )
  }

  func observe(_ handle: Handle, _ observer: @escaping @Sendable (Outcome) -> Void) {
    handle.await { observer(Outcome($0)) }
  }

  func carrier<Value: Sendable>(of type: Value.Type) -> Carrier<Value> {
    let promise = Promise<Value, Never>()
    return Carrier(
      observe: { observer in promise.await { observer($0.get()) } },
      fulfill: { _ = promise.end(.success($0)) }
    )
  }
}

// Steps 1 to 2.
extension Promise {
  fileprivate func end(_ outcome: Outcome) -> Bool? {
    fulfill(with: outcome)
    return nil
  }
}

// Steps 3 to 8.
extension Promise {
  fileprivate func end(_ outcome: Outcome) -> Bool? { fulfill(with: outcome) }
}

// Steps 2 to 8.
extension GuideAdapter: QueryingAdapter {
  func query(_ handle: Handle) -> PromiseConformance.Outcome? {
    handle.outcome.map { PromiseConformance.Outcome($0) }
  }
}

// Steps 1 to 3.
extension GuideAdapter {
  static var transforms: [Transform<Self>] { [] }
  static var recoveries: [Recovery<Self>] { [] }
}

// Steps 4 to 8.
extension GuideAdapter {
  static var transforms: [Transform<Self>] {
    [
      Transform("promise.then { … }", .always(.current)) { _, promise, body in
        promise.then { outcome in
          Result { () throws(TrialFault) in try body(outcome.get()) }
        }
      }
    ]
  }

  static var recoveries: [Recovery<Self>] {
    [
      Recovery("promise.then { … }", .always(.current)) { _, promise, body in
        promise.then { outcome in
          outcome.flatMapError { fault in Result { () throws(TrialFault) in try body(fault) } }
        }
      }
    ]
  }
}

// Steps 1 to 4.
extension GuideAdapter {
  static var chains: [Chain<Self>] { [] }
}

// Steps 5 to 8.
extension GuideAdapter {
  static var chains: [Chain<Self>] {
    [
      Chain("promise.thenAsync { … }", .always(.current)) { _, promise, body in
        promise.thenAsync { outcome in
          do throws(TrialFault) { return try body(outcome.get()) } catch { return failed(error) }
        }
      }
    ]
  }

  static var recoveryChains: [RecoveryChain<Self>] {
    [
      RecoveryChain("promise.thenAsync { … }", .always(.current)) { _, promise, body in
        promise.thenAsync { outcome in
          guard case .failure(let fault) = outcome else { return ended(outcome) }
          return body(fault)
        }
      }
    ]
  }

  private static func failed(_ fault: TrialFault) -> Handle { ended(.failure(fault)) }

  private static func ended(_ outcome: Handle.Outcome) -> Handle {
    let promise = Handle()
    _ = promise.end(outcome)
    return promise
  }
}
