import PromiseConformance

/// Drives the promise of any rung, and of any exercise.
public struct RungAdapter<Promise: RungPromise>: PromiseAdapter {
  /// A rung's promise.
  public typealias Handle = Promise

  /// What the ladder is to reach: each rung is judged by the same declarations.
  public static var profile: Profile { Profile.once(for: Self.self) { declared } }

  private static var declared: Profile {
    let isDriven = Promise.place == .gate
    return Profile(
      name: Promise.name,
      quiescence: isDriven ? .drained : .inherent,
      choices: [
        LateSettle.lost, DroppedResolver.pending, DerivedIdentity.new, SelfResolve.pending,
        PromiseCycle.pending, AwaitCancel.waits,
        isDriven ? LocalsSeen(.none) : LocalsSeen(.settler, whereSettled: .registration),
        LateJump.fifo, CrossPromiseOrder.settlementFifo, ChainOrder.breadthFirst,
        isDriven ? turnsOfAQueue : StepTurns(0) as any ChoiceDeclaration,
        isDriven ? HandlerDispatch.alwaysAsync : .immediate, NestedHandler.waits,
        SameContextHop.always, InheritedContext.yes, isDriven ? BesideHandler.atOnce : .waits,
        isDriven ? HandlerFairness.yields : .runsToEmpty, UnhandledFailure.silent,
        CancelledEnd.rejection,
        CancelReturns.won, CancelUpstream.none, CatchSeesCancel.yes, RecoverCancel.yes,
        DroppedReference.nothing, DroppedHandler.pending, RepeatedWork.runsAgain,
        AllRejection.first, AnyFailure.all, AnyOfNone.rejects, RaceOfNone.pends,
        CombinedResults.untilSettled,
      ]
    )
  }

  private static var turnsOfAQueue: any ChoiceDeclaration {
    StepTurns.each(["then": 1, "then to a promise": 2, "recover": 1])
  }

  /// What the trial lends it.
  public let stage: Stage

  /// Takes what the trial lends.
  public init(stage: Stage) { self.stage = stage }

  /// One that is not settled.
  public func pending() -> (handle: Promise, settler: Settler) {
    let promise = Promise.make(on: stage)
    return (promise, Self.settler(of: promise))
  }

  static func settler(of promise: Promise) -> Settler {
    Settler(
      fulfill: { promise.end(.success($0)) },
      reject: { promise.end(.failure($0)) }
    )
  }

  /// Has `observer` told how it ends.
  public func observe(_ handle: Promise, _ observer: @escaping @Sendable (Outcome) -> Void) {
    handle.observe(observer)
  }

  /// A promise of payloads of any shape.
  public func carrier<Value: Sendable>(of type: Value.Type) -> Carrier<Value> {
    Promise.carrier(of: type, on: stage)
  }

  /// None.
  public static var makers: [Maker<Self>] { [] }
  /// Ways to transform the value.
  public static var transforms: [Transform<Self>] { Promise.transforms }
  /// Ways to go on with a promise.
  public static var chains: [Chain<Self>] { Promise.chains }
  /// Ways to turn the error into a value.
  public static var recoveries: [Recovery<Self>] { Promise.recoveries }
  /// Ways to have what follows run elsewhere.
  public static var movers: [Mover<Self>] { Promise.movers }
}

extension RungAdapter: IdentityAdapter {}

extension RungAdapter: QueryingAdapter where Promise: AskedPromise {
  /// How it ended, or nothing while it is pending.
  public func query(_ handle: Promise) -> Outcome? { handle.end }
}

extension RungAdapter: CancellableAdapter where Promise: CancelledPromise {
  /// One that is not settled, and what cancels it.
  public func cancellable() -> CancellablePromise<Promise> {
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
  /// Cancels it; returns whether this call ended it.
  public func cancel(_ handle: Promise) -> Bool? { handle.stop() }

  /// Whether it ended by being cancelled.
  public func isCancelled(_ handle: Promise) -> Bool { Self.isCancelled(handle) }
}
