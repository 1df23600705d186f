import Ladder
import PromiseConformance

extension Promise: RungPromise, AskedPromise, ValuePromise where Value == Token {
  static var name: String { "Box" }

  static func make(on stage: Stage) -> Self { Self() }

  static func carrier<V: Sendable>(of type: V.Type, on stage: Stage) -> Carrier<V> {
    let promise = Promise<V>()
    return Carrier(
      observe: { promise.whenSettled($0) },
      fulfill: { _ = promise.settle($0) }
    )
  }
}
