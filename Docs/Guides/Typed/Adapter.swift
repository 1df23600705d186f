import PromiseConformance
import Synchronization

/// Tells the suite how to drive the promise of a step.
struct GuideAdapter: IdentityAdapter, QueryingAdapter {
  typealias Handle = Promise<Token, TrialFault>

  /// What the last step aims at: each step is judged by the same declarations, wherever its handlers run.
  static var profile: Profile {
    let isDriven = place == .gate
    return Profile(
      name: "Typed",
      quiescence: isDriven ? .drained : .inherent,
      choices: [
        LateSettle.ignored, WorkStart.sync, DroppedResolver.pending, DerivedIdentity.new,
        SelfResolve.pending, PromiseCycle.pending, LateJump.fifo,
        CrossPromiseOrder.settlementFifo, ChainOrder.breadthFirst,
        StepTurns(isDriven ? 1 : 0), SameContextHop.always, BesideHandler.atOnce,
        isDriven
          ? LocalsSeen(.none) : LocalsSeen(.settler, whereSettled: .registration),
        isDriven ? HandlerDispatch.onExecutor : .immediate, NestedHandler.waits,
        isDriven ? HandlerFairness.yields : .runsToEmpty, UnhandledFailure.silent,
        DroppedReference.nothing, DroppedHandler.pending, RepeatedWork.runsAgain,
        PassedOutcome.takesATurn,
      ]
    )
  }

  let stage: Stage

  func pending() -> (handle: Handle, settler: Settler) {
    let (promise, handle) = Self.make(Token.self, TrialFault.self)
    return (promise, Self.settler(handle))
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

  func carrier<Value: Sendable>(of type: Value.Type) -> Carrier<Value> {
    let (promise, handle) = Self.make(type, Never.self)
    return Carrier(observe: { promise.seen($0) }, fulfill: handle.fulfill)
  }

  func query(_ handle: Handle) -> Outcome? {
    guard !handle.isPending else { return nil }
    let end = Mutex<Outcome?>(nil)
    handle.ended { outcome in end.withLock { $0 = Outcome(outcome) } }
    return end.withLock { $0 }
  }
}

// Steps 1 to 7.
extension GuideAdapter {
  private static func make<V, F>(_: V.Type, _: F.Type) -> (Promise<V, F>, Promise<V, F>.Handle) {
    var found: Promise<V, F>.Handle?
    let promise = Promise<V, F> { handle in found = handle }
    guard let found else { preconditionFailure("the work runs at once") }
    return (promise, found)
  }

  func observe(_ handle: Handle, _ observer: @escaping @Sendable (Outcome) -> Void) {
    handle.whenSettled { observer(Outcome($0)) }
  }

  static var workMakers: [WorkMaker<Self>] {
    [
      WorkMaker("Promise { handle in … }", .always(.current), canFail: false) { adapter, body in
        Promise { handle in
          adapter.stage.total({ () throws(TrialFault) in try body(settler(handle)) }, else: ())
        }
      }
    ]
  }
}

extension Promise {
  fileprivate func ended(_ handler: @escaping Handler) { whenSettled(handler) }
}

// Steps 8 to 9.
/// In the call that asks.
private struct AtOnce: Dispatcher {
  func dispatch(_ work: @escaping @Sendable () -> Void) { work() }
}

/// When the suite says so.
private struct GateDispatcher: Dispatcher {
  let gate: Gate

  func dispatch(_ work: @escaping @Sendable () -> Void) { gate.submit(work) }
}

extension GuideAdapter {
  private static func make<V, F>(_: V.Type, _: F.Type) -> (Promise<V, F>, Promise<V, F>.Handle) {
    let found = Mutex<Promise<V, F>.Handle?>(nil)
    let promise = Promise<V, F>(on: AtOnce()) { handle in found.withLock { $0 = handle } }
    guard let handle = found.withLock({ $0 }) else {
      preconditionFailure("the work runs at once")
    }
    return (promise, handle)
  }

  static var workMakers: [WorkMaker<Self>] {
    [
      WorkMaker("Promise(on: dispatcher) { handle in … }", .always(.current), canFail: false) {
        adapter,
        body in
        Promise(on: AtOnce()) { handle in
          adapter.stage.total({ () throws(TrialFault) in try body(settler(handle)) }, else: ())
        }
      }
    ]
  }
}

extension Promise {
  fileprivate func ended(_ handler: @escaping Handler) {
    whenSettled(on: AtOnce(), handler)
  }
}

// Steps 1 to 9.
extension Promise {
  /// Hands over the value only.
  fileprivate func seen(_ observer: @escaping @Sendable (Value) -> Void) {
    ended { outcome in if case .success(let value) = outcome { observer(value) } }
  }
}

// Steps 1 to 1.
extension GuideAdapter {
  static var makers: [Maker<Self>] { [] }
}

// Steps 2 to 9.
extension GuideAdapter {
  static var makers: [Maker<Self>] {
    [
      Maker(
        "Promise(value: value)",
        .always(place),
        .fulfilled { _, token in Handle(value: token) }
      ),
      Maker(
        "Promise(error: error)",
        .always(place),
        .rejected { _, fault in Handle(error: fault) }
      ),
    ]
  }
}

// Steps 1 to 8.
extension GuideAdapter {
  static var place: Schedule.Place { .current }
}

// Steps 8 to 8.
extension GuideAdapter {
  func observe(_ handle: Handle, _ observer: @escaping @Sendable (Outcome) -> Void) {
    handle.whenSettled(on: AtOnce()) { observer(Outcome($0)) }
  }
}

// Steps 1 to 2.
extension GuideAdapter {
  static var transforms: [Transform<Self>] { [] }
}

// Steps 3 to 8.
extension GuideAdapter {
  static var transforms: [Transform<Self>] {
    [Transform("promise.then { … }", .always(place)) { _, promise, body in promise.then(body) }]
  }
}

// Steps 1 to 4.
extension GuideAdapter {
  static var chains: [Chain<Self>] { [] }
}

// Steps 5 to 8.
extension GuideAdapter {
  static var chains: [Chain<Self>] {
    [Chain("promise.then { promise }", .always(place)) { _, promise, body in promise.then(body) }]
  }
}

// Steps 1 to 5.
extension GuideAdapter {
  static var recoveries: [Recovery<Self>] { [] }
}

// Steps 6 to 8.
extension GuideAdapter {
  static var recoveries: [Recovery<Self>] {
    [
      Recovery("promise.map({ … }, { … })", .always(place)) { _, promise, body in
        promise.map({ Handle(value: $0) }, { recovered(body, $0) })
      }
    ]
  }

  static var recoveryChains: [RecoveryChain<Self>] {
    [
      RecoveryChain("promise.map({ … }, { promise })", .always(place)) { _, promise, body in
        promise.map({ Handle(value: $0) }, { body($0) })
      }
    ]
  }

  static var errorObservers: [ErrorObserver<Self>] {
    [
      ErrorObserver("promise.catch { … }", .always(place)) { _, promise, body in
        promise.catch { error in body(error) }
      }
    ]
  }
}

// Steps 6 to 9.
extension GuideAdapter {
  private static func recovered(_ body: RecoveryBody, _ fault: TrialFault) -> Handle {
    do throws(TrialFault) { return Handle(value: try body(fault)) } catch {
      return Handle(error: error)
    }
  }
}

// Steps 9 to 9.
extension GuideAdapter {
  static var place: Schedule.Place { .gate }

  private var gate: GateDispatcher { GateDispatcher(gate: stage.gate) }

  func observe(_ handle: Handle, _ observer: @escaping @Sendable (Outcome) -> Void) {
    handle.whenSettled(on: gate) { observer(Outcome($0)) }
  }

  static var transforms: [Transform<Self>] {
    [
      Transform("promise.then(on: dispatcher) { … }", .named(place)) { adapter, promise, body in
        promise.then(on: adapter.gate, body)
      }
    ]
  }

  static var chains: [Chain<Self>] {
    [
      Chain("promise.then(on: dispatcher) { promise }", .named(place)) { adapter, promise, body in
        promise.then(on: adapter.gate, body)
      }
    ]
  }

  static var recoveries: [Recovery<Self>] {
    [
      Recovery("promise.map(on: dispatcher, { … }, { … })", .named(place)) {
        adapter,
        promise,
        body in
        promise.map(on: adapter.gate, { Handle(value: $0) }, { recovered(body, $0) })
      }
    ]
  }

  static var recoveryChains: [RecoveryChain<Self>] {
    [
      RecoveryChain("promise.map(on: dispatcher, { … }, { promise })", .named(place)) {
        adapter,
        promise,
        body in
        promise.map(on: adapter.gate, { Handle(value: $0) }, { body($0) })
      }
    ]
  }

  static var errorObservers: [ErrorObserver<Self>] {
    [
      ErrorObserver("promise.catch(on: dispatcher) { … }", .named(place)) {
        adapter,
        promise,
        body in
        promise.catch(on: adapter.gate) { error in body(error) }
      }
    ]
  }
}
