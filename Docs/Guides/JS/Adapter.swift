import Learning
import PromiseConformance

/// What drives the promise of a step.
typealias StepAdapter = RungAdapter<Promise<Token>>

extension Promise: RungPromise, WorkingPromise  //- 8
extension Promise: RungPromise, WorkingPromise, CollectingPromise  //+ 8
where Value == Token {
  static var name: String { "JS" }
  static var steps: Schedule { .always(.gate) }  //+ 3
  static var goal: Schedule.Place { .gate }
  static var choices: [any ChoiceDeclaration] {
    LateSettle.ignored
    StepTurns(1)  //- 4
    StepTurns.each(["then": 1, "then to a promise": 2, "recover": 1, "all": 1])  //+ 8
  }

  static func make(on stage: Stage, _ work: @escaping @Sendable (Settler) -> Void) -> Self {
    Self { resolve, reject in work(Settler(resolve, reject)) }  //- 3
    Self(on: later(on: stage)) { resolve, reject in work(Settler(resolve, reject)) }  //+ 3
  }

  func observe(on stage: Stage, _ observer: @escaping Observer) {
    whenSettled { observer(.init($0)) }
  }

  static func carrier<V: Sendable>(of type: V.Type, on stage: Stage) -> Carrier<V> {
    let (promise, fulfill) = caught { found in
      Promise<V> { resolve, _ in found(resolve) }  //- 3
      Promise<V>(on: later(on: stage)) { resolve, _ in found(resolve) }  //+ 3
    }
    return Carrier(
      observe: { observer in promise.whenSettled { _ = $0.map(observer) } },
      fulfill: fulfill
    )
  }
//+ 3

  private static func later(on stage: Stage) -> Later { { job in stage.gate.submit(job) } }
//+ 5

  static var makers: [Maker<StepAdapter>] {
    Maker("Promise.resolve(value)", steps, .fulfilled { resolve($1, on: later(on: $0.stage)) })
    Maker("Promise.reject(error)", steps, .rejected { reject($1, on: later(on: $0.stage)) })
  }
//+ 2

  static var transforms: [Transform<StepAdapter>] {
    Transform("promise.then { … }", steps) { _, promise, body in
      promise.then { token -> Token in try body(token) }
    }
  }

  static var recoveries: [Recovery<StepAdapter>] {
    Recovery("promise.catch { … }", steps) { _, promise, body in
      promise.catch { error -> Token in try body(.of(error)) }
    }
  }
//+ 4

  static var chains: [Chain<StepAdapter>] {
    Chain("promise.then { promise }", steps) { _, promise, body in
      promise.then { token -> Promise in try body(token) }
    }
  }

  static var recoveryChains: [RecoveryChain<StepAdapter>] {
    RecoveryChain("promise.catch { promise }", steps) { _, promise, body in
      promise.catch { error -> Promise in body(try .of(error)) }
    }
  }
//+ 5

  static var movers: [Mover<StepAdapter>] {
    Mover("promise.handle(on: queue)", steps) { _, promise, gate in
      promise.handle(on: { gate.submit($0) })
    }
  }
//+ 8

  static func all(_ promises: [Promise], on stage: Stage) -> Observe {
    let whole: Promise<[Token]> = all(promises, on: later(on: stage))
    return { observer in whole.whenSettled(observer) }
  }
//.
}
