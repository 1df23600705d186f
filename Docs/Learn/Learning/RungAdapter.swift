import PromiseConformance

/// Drives the promise of any rung, and of any exercise.
public struct RungAdapter<Promise: RungPromise>: PromiseAdapter {
  /// A rung's promise.
  public typealias Handle = Promise

  /// The goal of the ladder: each rung is judged by the same declarations.
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

  /// The trial's stage.
  public let stage: Stage

  /// Takes the trial's stage.
  public init(stage: Stage) { self.stage = stage }

  /// A pending promise.
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

  /// Tells `observer` how it ends.
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
  /// Ways to continue with a promise.
  public static var chains: [Chain<Self>] { Promise.chains }
  /// Ways to turn the error into a value.
  public static var recoveries: [Recovery<Self>] { Promise.recoveries }
  /// Ways to move what follows to another context.
  public static var movers: [Mover<Self>] { Promise.movers }
}

extension RungAdapter: IdentityAdapter {}

extension RungAdapter: QueryingAdapter where Promise: AskedPromise {
  /// How it ended, or `nil` while it is pending.
  public func query(_ handle: Promise) -> Outcome? { handle.end }
}

extension RungAdapter: CancellableAdapter where Promise: CancelledPromise {
  /// A pending promise, and what cancels it.
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
