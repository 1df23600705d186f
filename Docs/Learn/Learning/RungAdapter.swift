import PromiseConformance

/// Drives the promise of any rung, of any step of a guide, and of any exercise.
public struct RungAdapter<Promise: RungPromise>: PromiseAdapter {
  /// Its promise.
  public typealias Handle = Promise

  /// What the last rung aims at: each is judged by the same declarations.
  public static var profile: Profile { Profile.once(for: Self.self) { declared } }

  private static var declared: Profile {
    Profile(
      name: Promise.name,
      quiescence: Promise.steps.place == .gate ? .drained : .inherent,
      choices: shared.overridden(by: Promise.choices)
    )
  }

  /// What is declared of all, unless one declares something else.
  private static var shared: [any ChoiceDeclaration] {
    let isDriven = Promise.goal == .gate
    return [
      LateSettle.lost, WorkStart.sync, DroppedResolver.pending, DerivedIdentity.new,
      SelfResolve.pending, PromiseCycle.pending, AwaitCancel.waits,
      isDriven ? LocalsSeen(.none) : LocalsSeen(.settler, whereSettled: .registration),
      LateJump.fifo, CrossPromiseOrder.settlementFifo, ChainOrder.breadthFirst,
      isDriven ? turnsOfAQueue : StepTurns(0) as any ChoiceDeclaration,
      isDriven ? HandlerDispatch.alwaysAsync : .immediate, NestedHandler.waits,
      SameContextHop.always, InheritedContext.yes, isDriven ? BesideHandler.atOnce : .waits,
      isDriven ? HandlerFairness.yields : .runsToEmpty, UnhandledFailure.silent,
      CancelledEnd.rejection, CancelEffect.ends,
      CancelReturns.won, CancelUpstream.none, CatchSeesCancel.yes, RecoverCancel.yes,
      DroppedReference.nothing, DroppedHandler.pending, RepeatedWork.runsAgain,
      AllRejection.first, AnyFailure.all, AnyOfNone.rejects, RaceOfNone.pends,
      CombinedResults.untilSettled,
    ]
  }

  private static var turnsOfAQueue: any ChoiceDeclaration {
    StepTurns.each(["then": 1, "then to a promise": 2, "recover": 1])
  }

  /// The trial's stage.
  public let stage: Stage

  /// Takes the trial's stage.
  public init(stage: Stage) { self.stage = stage }

  /// A pending promise, and what settles it.
  public func pending() -> (handle: Promise, settler: Settler) { Promise.pending(on: stage) }

  /// Tells `observer` how it ends.
  public func observe(_ handle: Promise, _ observer: @escaping @Sendable (Outcome) -> Void) {
    handle.observe(on: stage, observer)
  }

  /// A promise of payloads of any shape.
  public func carrier<Value: Sendable>(of type: Value.Type) -> Carrier<Value> {
    Promise.carrier(of: type, on: stage)
  }

  /// Ways to make one that is settled already.
  public static var makers: [Maker<Self>] { Promise.makers }
  /// Ways to make one with work that settles it.
  public static var workMakers: [WorkMaker<Self>] { Promise.workMakers }
  /// Ways to transform the value.
  public static var transforms: [Transform<Self>] { Promise.transforms }
  /// Ways to continue with a promise.
  public static var chains: [Chain<Self>] { Promise.chains }
  /// Ways to turn the error into a value.
  public static var recoveries: [Recovery<Self>] { Promise.recoveries }
  /// Ways to continue with a promise after an error.
  public static var recoveryChains: [RecoveryChain<Self>] { Promise.recoveryChains }
  /// Ways to see the error while it passes on.
  public static var errorObservers: [ErrorObserver<Self>] { Promise.errorObservers }
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
    let (promise, settler) = pending()
    return CancellablePromise(
      handle: promise,
      settler: settler,
      cancel: { promise.stop() },
      isCancelled: { isCancelled(promise) }
    )
  }
}

extension RungAdapter: BranchCancellingAdapter where Promise: CancelledPromise {
  /// Cancels it; returns whether this call ended it.
  public func cancel(_ handle: Promise) -> Bool? { handle.stop() }

  /// Whether it ended by being cancelled.
  public func isCancelled(_ handle: Promise) -> Bool {
    if case .foreign? = handle.end { true } else { false }
  }
}
