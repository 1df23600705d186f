import PromiseConformance
import Synchronization

//+ 8
/// In the call that asks.
private struct AtOnce: Dispatcher {
  func dispatch(_ work: @escaping @Sendable () -> Void) { work() }
}

//+ 9
/// When the suite says so.
private struct GateDispatcher: Dispatcher {
  let gate: Gate

  func dispatch(_ work: @escaping @Sendable () -> Void) { gate.submit(work) }
}

//.
/// Tells the suite how to drive the promise of a step.
struct StepAdapter: IdentityAdapter, QueryingAdapter {
  typealias Handle = Promise<Token, TrialFault>

  /// What the last step aims at: each step is judged by the same declarations, wherever its handlers run.
  static let profile = Profile(
    name: "Typed",
    quiescence: .inherent,  //- 9
    quiescence: .drained,  //+ 9
    choices: [
      LateSettle.ignored, WorkStart.sync, DroppedResolver.pending, DerivedIdentity.new,
      SelfResolve.pending, PromiseCycle.pending, LateJump.fifo,
      CrossPromiseOrder.settlementFifo, ChainOrder.breadthFirst, SameContextHop.always,
      BesideHandler.atOnce, NestedHandler.waits, UnhandledFailure.silent,
      DroppedReference.nothing, DroppedHandler.pending, RepeatedWork.runsAgain,
      PassedOutcome.takesATurn,
//- 9
      StepTurns(0), LocalsSeen(.settler, whereSettled: .registration), HandlerDispatch.immediate,
      HandlerFairness.runsToEmpty,
//+ 9
      StepTurns(1), LocalsSeen(.none), HandlerDispatch.onExecutor, HandlerFairness.yields,
//.
    ]
  )

  private static var steps: Schedule { .always(.current) }  //- 9
  private static var steps: Schedule { .named(.gate) }  //+ 9

  let stage: Stage
  private var gate: GateDispatcher { GateDispatcher(gate: stage.gate) }  //+ 9

  func pending() -> (handle: Handle, settler: Settler) {
    let (promise, handle) = Self.make(Token.self, TrialFault.self)
    return (promise, Self.settler(handle))
  }

  private static func make<V, F>(_: V.Type, _: F.Type) -> (Promise<V, F>, Promise<V, F>.Handle) {
    let found = Mutex<Promise<V, F>.Handle?>(nil)
    let promise = Promise<V, F> { handle in found.withLock { $0 = handle } }  //- 8
    let promise = Promise<V, F>(on: AtOnce()) { handle in found.withLock { $0 = handle } }  //+ 8
    guard let handle = found.withLock({ $0 }) else {
      preconditionFailure("the work runs immediately")
    }
    return (promise, handle)
  }

  private static func settler(_ handle: Handle.Handle) -> Settler {
    Settler(
      fulfill: {
        handle.fulfill($0)
        return nil
      },
      reject: {
        handle.reject($0)
        return nil
      }
    )
  }

  func observe(_ handle: Handle, _ observer: @escaping @Sendable (Outcome) -> Void) {
    handle.whenSettled { observer(Outcome($0)) }  //- 8
    handle.whenSettled(on: AtOnce()) { observer(Outcome($0)) }  //+ 8 -9
    handle.whenSettled(on: gate) { observer(Outcome($0)) }  //+ 9
  }

  func carrier<Value: Sendable>(of type: Value.Type) -> Carrier<Value> {
    let (promise, handle) = Self.make(type, Never.self)
    return Carrier(
      observe: { observer in
        promise.whenSettled { observer($0.get()) }  //- 8
        promise.whenSettled(on: AtOnce()) { observer($0.get()) }  //+ 8
      },
      fulfill: handle.fulfill
    )
  }

  func query(_ handle: Handle) -> Outcome? {
    guard !handle.isPending else { return nil }
    let end = Mutex<Outcome?>(nil)
    handle.whenSettled { outcome in end.withLock { $0 = Outcome(outcome) } }  //- 8
    handle.whenSettled(on: AtOnce()) { outcome in end.withLock { $0 = Outcome(outcome) } }  //+ 8
    return end.withLock { $0 }
  }

  static var workMakers: [WorkMaker<Self>] {
    [
      WorkMaker("Promise { handle in … }", .always(.current), canFail: false) { adapter, body in
        Promise { handle in  //- 8
        Promise(on: AtOnce()) { handle in  //+ 8
          adapter.stage.total({ () throws(TrialFault) in try body(settler(handle)) }, else: ())
        }
      }
    ]
  }

  static var makers: [Maker<Self>] {
    [
//+ 2
      Maker("Promise(value: value)", ended, .fulfilled { _, token in Handle(value: token) }),
      Maker("Promise(error: error)", ended, .rejected { _, fault in Handle(error: fault) }),
//.
    ]
  }
//+ 2

  private static var ended: Schedule { .always(.current) }  //- 9
  private static var ended: Schedule { .always(.gate) }  //+ 9
//.

  static var transforms: [Transform<Self>] {
    [
//+ 3
      Transform("promise.then { … }", steps) { adapter, promise, body in
        promise.then(body)  //- 9
        promise.then(on: adapter.gate, body)  //+ 9
      }
//.
    ]
  }

  static var chains: [Chain<Self>] {
    [
//+ 5
      Chain("promise.then { promise }", steps) { adapter, promise, body in
        promise.then(body)  //- 9
        promise.then(on: adapter.gate, body)  //+ 9
      }
//.
    ]
  }

  static var recoveries: [Recovery<Self>] {
    [
//+ 6
      Recovery("promise.map({ … }, { … })", steps) { adapter, promise, body in
        promise.map({ Handle(value: $0) }, { recovered(body, $0) })  //- 9
        promise.map(on: adapter.gate, { Handle(value: $0) }, { recovered(body, $0) })  //+ 9
      }
//.
    ]
  }
//+ 6

  private static func recovered(_ body: RecoveryBody, _ fault: TrialFault) -> Handle {
    do throws(TrialFault) { return Handle(value: try body(fault)) } catch {
      return Handle(error: error)
    }
  }

  static var recoveryChains: [RecoveryChain<Self>] {
    [
      RecoveryChain("promise.map({ … }, { promise })", steps) { adapter, promise, body in
        promise.map({ Handle(value: $0) }, { body($0) })  //- 9
        promise.map(on: adapter.gate, { Handle(value: $0) }, { body($0) })  //+ 9
      }
    ]
  }

  static var errorObservers: [ErrorObserver<Self>] {
    [
      ErrorObserver("promise.catch { … }", steps) { adapter, promise, body in
        promise.catch { error in body(error) }  //- 9
        promise.catch(on: adapter.gate) { error in body(error) }  //+ 9
      }
    ]
  }
//.
}
