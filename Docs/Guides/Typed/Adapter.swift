import Learning
import PromiseConformance

//+ 8
/// In the call that asks.
private struct AtOnce: Dispatcher {
  func dispatch(_ work: @escaping @Sendable () -> Void) { work() }
}

//+ 9
/// When the suite says so.
extension Gate: Dispatcher {
  func dispatch(_ work: @escaping @Sendable () -> Void) { submit(work) }
}

//.
/// What drives the promise of a step.
typealias StepAdapter = RungAdapter<Promise<Token, TrialFault>>

extension Promise: RungPromise, AskedPromise, WorkingPromise
where Value == Token, Failure == TrialFault {
  static var name: String { "Typed" }
  static var steps: Schedule { .named(.gate) }  //+ 9
  static var choices: [any ChoiceDeclaration] {
    LateSettle.ignored
    PassedOutcome.takesATurn
    BesideHandler.atOnce  //- 9
    HandlerDispatch.onExecutor  //+ 9
    StepTurns(1)  //+ 9
  }

  static func make(on stage: Stage, _ work: @escaping @Sendable (Settler) -> Void) -> Self {
    Self { handle in work(Settler(handle.fulfill, handle.reject)) }  //- 8
    Self(on: AtOnce()) { handle in work(Settler(handle.fulfill, handle.reject)) }  //+ 8
  }

  func observe(on stage: Stage, _ observer: @escaping Observer) {
    whenSettled { observer(.init($0)) }  //- 8
    whenSettled(on: AtOnce()) { observer(.init($0)) }  //+ 8 -9
    whenSettled(on: stage.gate) { observer(.init($0)) }  //+ 9
  }

  static func carrier<V: Sendable>(of type: V.Type, on stage: Stage) -> Carrier<V> {
    let (promise, fulfill) = caught { found in
      Promise<V, Never> { handle in found(handle.fulfill) }  //- 8
      Promise<V, Never>(on: AtOnce()) { handle in found(handle.fulfill) }  //+ 8
    }
    return Carrier(
      observe: { observer in
        promise.whenSettled { observer($0.get()) }  //- 8
        promise.whenSettled(on: AtOnce()) { observer($0.get()) }  //+ 8
      },
      fulfill: fulfill
    )
  }

  var end: PromiseConformance.Outcome? {
    guard !isPending else { return nil }
    let (_, end) = caught { found in
      whenSettled { found(PromiseConformance.Outcome($0)) }  //- 8
      whenSettled(on: AtOnce()) { found(PromiseConformance.Outcome($0)) }  //+ 8
    }
    return end
  }
//+ 2

  static var makers: [Maker<StepAdapter>] {
    Maker("Promise(value: value)", .always(steps.place), .fulfilled { Self(value: $1) })
    Maker("Promise(error: error)", .always(steps.place), .rejected { Self(error: $1) })
  }
//+ 3

  static var transforms: [Transform<StepAdapter>] {
    Transform("promise.then { … }", steps) { adapter, promise, body in
      promise.then(body)  //- 9
      promise.then(on: adapter.stage.gate, body)  //+ 9
    }
  }
//+ 5

  static var chains: [Chain<StepAdapter>] {
    Chain("promise.then { promise }", steps) { adapter, promise, body in
      promise.then(body)  //- 9
      promise.then(on: adapter.stage.gate, body)  //+ 9
    }
  }
//+ 6

  static var recoveries: [Recovery<StepAdapter>] {
    Recovery("promise.map({ … }, { … })", steps) { adapter, promise, body in
      promise.map({ Self(value: $0) }, { recovered(body, $0) })  //- 9
      promise.map(on: adapter.stage.gate, { Self(value: $0) }, { recovered(body, $0) })  //+ 9
    }
  }

  private static func recovered(_ body: RecoveryBody, _ fault: TrialFault) -> Self {
    do throws(TrialFault) { return Self(value: try body(fault)) } catch {
      return Self(error: error)
    }
  }

  static var recoveryChains: [RecoveryChain<StepAdapter>] {
    RecoveryChain("promise.map({ … }, { promise })", steps) { adapter, promise, body in
      promise.map({ Self(value: $0) }, { body($0) })  //- 9
      promise.map(on: adapter.stage.gate, { Self(value: $0) }, { body($0) })  //+ 9
    }
  }

  static var errorObservers: [ErrorObserver<StepAdapter>] {
    ErrorObserver("promise.catch { … }", steps) { adapter, promise, body in
      promise.catch { error in body(error) }  //- 9
      promise.catch(on: adapter.stage.gate) { error in body(error) }  //+ 9
    }
  }
//.
}
