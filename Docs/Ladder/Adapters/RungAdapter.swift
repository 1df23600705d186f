import PromiseConformance

/// Drives the promise of any rung.
struct RungAdapter<Promise: RungPromise>: PromiseAdapter {
  typealias Handle = Promise

  /// What the ladder is to reach: each rung is judged by the same declarations.
  static var profile: Profile {
    let isDriven = Promise.place == .gate
    return Profile(
      name: "rung \(Promise.number)",
      quiescence: isDriven ? .drained : .inherent,
      choices: [
        LateSettle.lost, DroppedResolver.pending, DerivedIdentity.new, SelfResolve.pending,
        PromiseCycle.pending, AwaitCancel.waits,
        isDriven ? LocalsSeen(.none) : LocalsSeen(.settler, whereSettled: .registration),
        LateJump.fifo, CrossPromiseOrder.settlementFifo, ChainOrder.breadthFirst,
        isDriven ? turnsOfAQueue : StepTurns(0) as any ChoiceDeclaration,
        isDriven ? HandlerDispatch.alwaysAsync : .immediate, NestedHandler.waits,
        isDriven ? HandlerFairness.yields : .runsToEmpty, UnhandledFailure.silent,
        CancelledEnd.rejection,
        CancelReturns.won, CancelUpstream.none, CatchSeesCancel.yes, RecoverCancel.yes,
        DroppedReference.nothing, DroppedHandler.pending, RepeatedWork.runsAgain,
      ]
    )
  }

  private static var turnsOfAQueue: any ChoiceDeclaration {
    StepTurns.each(["then": 1, "then to a promise": 2, "recover": 1])
  }

  let stage: Stage

  func pending() -> (handle: Promise, settler: Settler) {
    let promise = Promise.make(on: stage)
    return (promise, Self.settler(of: promise))
  }

  static func settler(of promise: Promise) -> Settler {
    Settler(
      fulfill: { promise.end(.success($0)) },
      reject: { promise.end(.failure($0)) }
    )
  }

  func observe(_ handle: Promise, _ observer: @escaping @Sendable (Outcome) -> Void) {
    handle.observe(observer)
  }

  func carrier<Value: Sendable>(of type: Value.Type) -> Carrier<Value> {
    Promise.carrier(of: type, on: stage)
  }

  static var makers: [Maker<Self>] { [] }
  static var transforms: [Transform<Self>] { Promise.transforms }
  static var chains: [Chain<Self>] { Promise.chains }
  static var recoveries: [Recovery<Self>] { Promise.recoveries }
}

extension RungAdapter: IdentityAdapter {}

extension RungAdapter: QueryingAdapter where Promise: AskedPromise {
  func query(_ handle: Promise) -> Outcome? { handle.end }
}

extension RungAdapter: CancellableAdapter where Promise: CancelledPromise {
  func cancellable() -> CancellablePromise<Promise> {
    let promise = Promise.make(on: stage)
    return CancellablePromise(
      handle: promise,
      settler: Self.settler(of: promise),
      cancel: { promise.stop() },
      isCancelled: { Self.isCancelled(promise) }
    )
  }

  static func isCancelled(_ promise: Promise) -> Bool {
    if case .foreign? = promise.end { true } else { false }
  }
}

extension RungAdapter: BranchCancellingAdapter where Promise: CancelledPromise {
  func cancel(_ handle: Promise) -> Bool? { handle.stop() }

  func isCancelled(_ handle: Promise) -> Bool { Self.isCancelled(handle) }
}
