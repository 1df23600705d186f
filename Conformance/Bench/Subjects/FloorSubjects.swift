import Dispatch

/// The smallest possible promise.
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

  func then(_ promise: Promise, adding amount: Amount) -> Promise {
    promise.then { $0 &+ amount.value }
  }

  func observe(_ promise: Promise, _ handler: @escaping @Sendable (Int) -> Void) {
    promise.attach { if case .success(let value) = $0 { handler(value) } }
  }

  func all(_ promises: [Promise], done: @escaping @Sendable (Int) -> Void) {
    Promise.all(promises).attach { if case .success(let values) = $0 { done(values.count) } }
  }

  func value(of promise: Promise) -> Int? { try? promise.result?.get() }
}

/// A mutex box: all but how its handlers are attached.
protocol MutexBoxed: RacingSubject where Promise == MutexBox<Int>, Settler == MutexBox<Int> {
  /// Attaches a handler, in the subject's own way.
  func attach<Value>(
    to box: MutexBox<Value>,
    _ handler: @escaping @Sendable (Result<Value, any Error>) -> Void
  )
}

extension MutexBoxed {
  func pending() -> (promise: Promise, settler: Promise) {
    let box = Promise()
    return (box, box)
  }

  func settled(_ value: Int) -> Promise { Promise(.success(value)) }

  func settle(_ settler: Promise, with value: Int) { settler.settle(.success(value)) }

  func observe(_ promise: Promise, _ handler: @escaping @Sendable (Int) -> Void) {
    attach(to: promise) { if case .success(let value) = $0 { handler(value) } }
  }

  func all(_ promises: [Promise], done: @escaping @Sendable (Int) -> Void) {
    attach(to: Promise.all(promises)) { if case .success(let values) = $0 { done(values.count) } }
  }

  func value(of promise: Promise) -> Int? { try? promise.result?.get() }

  func observe(
    _ promise: Promise,
    on queue: DispatchQueue,
    _ handler: @escaping @Sendable (Int) -> Void
  ) {
    promise.attach(on: queue) { if case .success(let value) = $0 { handler(value) } }
  }
}

/// The floor that others are compared with: a class with a lock.
struct MutexBoxSubject: MutexBoxed {
  static let name = "mutex box"

  func attach<Value>(
    to box: MutexBox<Value>,
    _ handler: @escaping @Sendable (Result<Value, any Error>) -> Void
  ) {
    box.attach(handler)
  }

  func then(_ promise: Promise, _ transform: @escaping @Sendable (Int) -> Int) -> Promise {
    promise.then(transform)
  }

  func then(_ promise: Promise, adding amount: Amount) -> Promise {
    promise.then { $0 &+ amount.value }
  }
}

/// The mutex box, settled without recursion.
struct TrampolineSubject: MutexBoxed {
  static let name = "mutex box, trampoline"

  func attach<Value>(
    to box: MutexBox<Value>,
    _ handler: @escaping @Sendable (Result<Value, any Error>) -> Void
  ) {
    box.attachJob(handler)
  }

  func then(_ promise: Promise, _ transform: @escaping @Sendable (Int) -> Int) -> Promise {
    promise.thenJob(transform)
  }

  func then(_ promise: Promise, adding amount: Amount) -> Promise {
    promise.thenJob { $0 &+ amount.value }
  }
}

/// The mutex box that submits each handler to a serial queue.
struct QueueSubject: MutexBoxed {
  static let name = "mutex box, serial queue"

  private let queue = DispatchQueue(label: "bench")

  func attach<Value>(
    to box: MutexBox<Value>,
    _ handler: @escaping @Sendable (Result<Value, any Error>) -> Void
  ) {
    box.attach(on: queue, handler)
  }

  func then(_ promise: Promise, _ transform: @escaping @Sendable (Int) -> Int) -> Promise {
    promise.then(on: queue, transform)
  }

  func then(_ promise: Promise, adding amount: Amount) -> Promise {
    promise.then(on: queue) { $0 &+ amount.value }
  }

  static let isAwaited = true

  func gather(_ work: () -> Void) { queue.gather(work) }
}
