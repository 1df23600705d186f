import Learning
import PromiseConformance

/// What drives the promise of a rung.
typealias StepAdapter = RungAdapter<Promise<Token>>  //- 3.5
typealias StepAdapter = RungAdapter<Promise<Token, any Error>>  //+ 3.5

extension Promise: RungPromise  //- 1.5
extension Promise: RungPromise, AskedPromise  //+ 1.5 -2
extension Promise: RungPromise, AskedPromise, ValuePromise  //+ 2 -3.5
extension Promise: RungPromise, AskedPromise, ResultPromise  //+ 3.5 -4
extension Promise: RungPromise, AskedPromise, ResultPromise, ChainingPromise  //+ 4 -10
extension Promise: RungPromise, AskedPromise, ResultPromise, ChainingPromise, CancelledPromise  //+ 10
where Value == Token {  //- 3.5
where Value == Token, Failure == any Error {  //+ 3.5
  static var name: String { "ladder" }
  static var steps: Schedule { .always(.gate) }  //+ 11
//- 2

  static func pending(on stage: Stage) -> (handle: Promise, settler: Settler) {
    let promise = Promise()
    return (promise, Settler({ promise.settle($0) }, { _ in }))
  }

  func observe(on stage: Stage, _ observer: @escaping Observer) {
    whenSettled { observer(.fulfilled($0)) }
  }
//+ 1.5 -2

  var end: PromiseConformance.Outcome? { outcome.map { .fulfilled($0) } }
//+ 2

  static func make(on stage: Stage) -> Self { Self() }  //- 11
  static func make(on stage: Stage) -> Self { Self(on: .gate(of: stage)) }  //+ 11
//.

  static func carrier<V: Sendable>(of type: V.Type, on stage: Stage) -> Carrier<V> {
    let promise = Promise<V>()  //- 3.5
    let promise = Promise<V, Never>()  //+ 3.5 -11
    let promise = Promise<V, Never>(on: .gate(of: stage))  //+ 11
    return Carrier(
//- 3.5
      observe: { promise.whenSettled($0) },
      fulfill: { promise.settle($0) },
      observePassedOn: { observer in promise.map { $0 }.whenSettled(observer) }  //+ 3
//+ 3.5
      observe: { observer in promise.whenSettled { observer($0.get()) } },
      fulfill: { promise.settle(.success($0)) },
      observePassedOn: { observer in promise.mapResult { $0 }.whenSettled { observer($0.get()) } }
//.
    )
  }
//+ 3

  static var transforms: [Transform<StepAdapter>] {
//+ 3 -3.5
    Transform("promise.map { … }", steps, canFail: false) { adapter, promise, body in
      promise.map { token in
        adapter.stage.total({ () throws(TrialFault) in try body(token) }, else: token)
      }
    }
//+ 4
    Transform("promise.map { … }", steps) { _, promise, body in promise.map(body) }
//+ 3.5
    Transform("promise.mapResult { … }", steps) { _, promise, body in
      promise.mapResult { outcome in outcome.flatMap { token in Result { try body(token) } } }
    }
//+ 3
  }
//+ 3 -4

  static var chains: [Chain<StepAdapter>] {
    Chain("promise.flatMap { … }", steps, canFail: false) { adapter, promise, body in
      promise.flatMap { token in
        adapter.stage.total({ () throws(TrialFault) in try body(token) }, else: Self())
      }
    }
  }
//+ 3.5

  static var recoveries: [Recovery<StepAdapter>] {
    Recovery("promise.mapResult { … }", steps) { _, promise, body in
      promise.mapResult { outcome in
        outcome.flatMapError { error in Result { try body(.of(error)) } }
      }
    }
  }
//+ 10

  func stop() -> Bool { cancel() }
//+ 11

  static var movers: [Mover<StepAdapter>] {
    Mover("promise.on(context)", .always(.gate)) { _, promise, gate in
      promise.on(Context { job in gate.submit(job) })
    }
  }
}

extension Context {
  fileprivate static func gate(of stage: Stage) -> Self { Self { job in stage.gate.submit(job) } }
//.
}
