
/// The least that a promise can be.
struct BareBoxSubject: Subject {
  typealias Promise = BareBox<Int>

  static let name = "bare box"

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
    Promise.all(promises).attach { if case .success(let values) = $0 { done(values.count) } }
  }

  func value(of promise: Promise) -> Int? { try? promise.result?.get() }
}

/// The floor that others are compared with: a class with a lock.
struct MutexBoxSubject: Subject {
  typealias Promise = MutexBox<Int>

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
    Promise.all(promises).attach { if case .success(let values) = $0 { done(values.count) } }
  }

  func value(of promise: Promise) -> Int? { try? promise.result?.get() }
}
