import Elsewhere

/// The mutex box, compiled in a different module from its callers.
struct DistantBoxSubject: Subject {
  typealias Promise = DistantBox<Int>

  static let name = "mutex box, elsewhere"

  func pending() -> (promise: Promise, settler: Promise) {
    let box = Promise()
    return (box, box)
  }

  func settled(_ value: Int) -> Promise { Promise(.success(value)) }

  func settle(_ settler: Promise, with value: Int) { settler.settle(.success(value)) }

  func then(_ promise: Promise, _ transform: @escaping @Sendable (Int) -> Int) -> Promise {
    promise.then(transform)
  }

  func then(_ promise: Promise, adding amount: Amount) -> Promise {
    promise.then { $0 &+ amount.value }
  }

  func observe(_ promise: Promise, _ handler: @escaping @Sendable (Int) -> Void) {
    promise.attach { if case .success(let value) = $0 { handler(value) } }
  }

  func all(_ promises: [Promise], done: @escaping @Sendable (Int) -> Void) {
    let collected = Collected<Int>(count: promises.count)
    for (index, promise) in promises.enumerated() {
      observe(promise) { value in
        if let values = collected.add(value, at: index) { done(values.count) }
      }
    }
  }

  func value(of promise: Promise) -> Int? { try? promise.result?.get() }
}
