import Learning
import PromiseConformance

extension Promise: RungPromise, AskedPromise, ValuePromise  //- 2
extension Promise: RungPromise, AskedPromise, ResultPromise, MappingPromise  //+ 2 -3
extension Promise: RungPromise, AskedPromise, ResultPromise, MappingPromise, ChainingPromise,  //+ 3 -4
  RecoveringPromise  //+ 3 -4
extension Promise: RungPromise, AskedPromise, ResultPromise, CollectingPromise, GroupedPromise  //+ 4 -5
extension Promise: RungPromise, AskedPromise, ResultPromise, MappingPromise  //+ 5 -6
extension Promise: RungPromise, AskedPromise, ResultPromise, MappingPromise, ChainingPromise,  //+ 6 -7
  CancelledPromise  //+ 6 -7
extension Promise: RungPromise, AskedPromise, ResultPromise, MappingPromise  //+ 7
where Value == Token {
  static var name: String { "exercise" }
  static var steps: Schedule { .always(.gate) }  //+ 7

  static func make(on stage: Stage) -> Self { Self() }  //- 7
  static func make(on stage: Stage) -> Self { Self(on: { stage.gate.submit($0) }) }  //+ 7

  static func carrier<V: Sendable>(of type: V.Type, on stage: Stage) -> Carrier<V> {
    let promise = Promise<V>()  //- 7
    let promise = Promise<V>(on: { stage.gate.submit($0) })  //+ 7
    return Carrier(
//- 2
      observe: { promise.whenSettled($0) },
      fulfill: { _ = promise.settle($0) }
//+ 2
      observe: { observer in promise.whenSettled { _ = $0.map(observer) } },
      fulfill: { _ = promise.settle(.success($0)) },
      observePassedOn: { observer in promise.map { $0 }.whenSettled { _ = $0.map(observer) } }  //- 4
      observePassedOn: { observer in promise.map { $0 }.whenSettled { _ = $0.map(observer) } }  //+ 5
//.
    )
  }
//+ 4 -5

  static func all(_ promises: [Promise<Value>], on stage: Stage) -> Observe {
    let whole: Promise<[Value]> = all(promises)
    return { observer in whole.whenSettled(observer) }
  }

  static func errors(in error: any Error) -> [any Error]? { (error as? NoValue)?.errors }
//+ 6 -7

  func stop() -> Bool { cancel() }
//.
}
