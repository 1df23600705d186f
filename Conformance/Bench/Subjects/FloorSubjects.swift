import Floors

/// The floor that others are compared with: a class with a lock.
struct MutexBoxSubject: Subject {
  typealias Promise = MutexBox<Int, Fault>

  static let name = "mutex box"

  func pending() -> (promise: Promise, settler: Promise) {
    let box = Promise()
    return (box, box)
  }

  func settled(_ value: Int) -> Promise { Promise(.success(value)) }

  func settle(_ settler: Promise, with value: Int) { settler.settle(.success(value)) }

  func then(_ promise: Promise, _ transform: @escaping @Sendable (Int) -> Int) -> Promise {
    promise.then(transform)
  }

  func all(_ promises: [Promise], done: @escaping @Sendable (Int) -> Void) {
    Promise.all(promises).attach { result in
      if case .success(let values) = result { done(values.count) }
    }
  }

  func value(of promise: Promise) -> Int? {
    if case .success(let value) = promise.result { value } else { nil }
  }
}
