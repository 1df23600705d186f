import Ladder
import Learning
import PromiseConformance

extension Promise: RungPromise, AskedPromise, ResultPromise, GroupedPromise
where Value == Token {
  static var name: String { "Group" }

  static func make(on stage: Stage) -> Self { Self() }

  static func carrier<V: Sendable>(of type: V.Type, on stage: Stage) -> Carrier<V> {
    let promise = Promise<V>()
    return Carrier(
      observe: { observer in promise.whenSettled { _ = $0.map(observer) } },
      fulfill: { _ = promise.settle(.success($0)) }
    )
  }

  static func all(_ promises: [Promise<Value>]) -> Observe {
    let whole: Promise<[Value]> = all(promises)
    return { observer in whole.whenSettled(observer) }
  }

  static func errors(in error: any Error) -> [any Error]? { (error as? NoValue)?.errors }
}
