import Ladder
import Learning
import PromiseConformance

extension Promise: RungPromise, AskedPromise, ResultPromise, MappingPromise, ChainingPromise,
  CancelledPromise
where Value == Token {
  static var name: String { "Cancel" }

  static func make(on stage: Stage) -> Self { Self() }

  static func carrier<V: Sendable>(of type: V.Type, on stage: Stage) -> Carrier<V> {
    let promise = Promise<V>()
    return Carrier(
      observe: { observer in promise.whenSettled { _ = $0.map(observer) } },
      fulfill: { _ = promise.settle(.success($0)) },
      observePassedOn: { observer in promise.map { $0 }.whenSettled { _ = $0.map(observer) } }
    )
  }

  func stop() -> Bool { cancel() }
}
