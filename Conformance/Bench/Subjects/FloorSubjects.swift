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

extension MutexBoxSubject: RacingSubject {
  func observe(
    _ promise: Promise,
    on queue: DispatchQueue,
    _ handler: @escaping @Sendable (Int) -> Void
  ) {
    promise.attach(on: queue) { if case .success(let value) = $0 { handler(value) } }
  }
}

/// The mutex box, settled without recursion.
struct TrampolineSubject: Subject {
  typealias Promise = MutexBox<Int>

  static let name = "mutex box, trampoline"

  private let box = MutexBoxSubject()

  func pending() -> (promise: Promise, settler: Promise) { box.pending() }

  func settled(_ value: Int) -> Promise { box.settled(value) }

  func settle(_ settler: Promise, with value: Int) { box.settle(settler, with: value) }

  func then(_ promise: Promise, _ transform: @escaping @Sendable (Int) -> Int) -> Promise {
    promise.thenJob(transform)
  }

  func then(_ promise: Promise, adding amount: Amount) -> Promise {
    promise.thenJob { $0 &+ amount.value }
  }

  func observe(_ promise: Promise, _ handler: @escaping @Sendable (Int) -> Void) {
    promise.attachJob { if case .success(let value) = $0 { handler(value) } }
  }

  func all(_ promises: [Promise], done: @escaping @Sendable (Int) -> Void) {
    Promise.all(promises).attachJob { if case .success(let values) = $0 { done(values.count) } }
  }

  func value(of promise: Promise) -> Int? { box.value(of: promise) }
}

extension TrampolineSubject: RacingSubject {
  func observe(
    _ promise: Promise,
    on queue: DispatchQueue,
    _ handler: @escaping @Sendable (Int) -> Void
  ) {
    box.observe(promise, on: queue, handler)
  }
}

/// The mutex box that submits each handler to a serial queue.
struct QueueSubject: Subject {
  typealias Promise = MutexBox<Int>

  static let name = "mutex box, serial queue"

  private let box = MutexBoxSubject()
  private let queue = DispatchQueue(label: "bench")

  func pending() -> (promise: Promise, settler: Promise) { box.pending() }

  func settled(_ value: Int) -> Promise { box.settled(value) }

  func settle(_ settler: Promise, with value: Int) { box.settle(settler, with: value) }

  func then(_ promise: Promise, _ transform: @escaping @Sendable (Int) -> Int) -> Promise {
    promise.then(on: queue, transform)
  }

  func then(_ promise: Promise, adding amount: Amount) -> Promise {
    promise.then(on: queue) { $0 &+ amount.value }
  }

  func observe(_ promise: Promise, _ handler: @escaping @Sendable (Int) -> Void) {
    promise.attach(on: queue) { if case .success(let value) = $0 { handler(value) } }
  }

  func all(_ promises: [Promise], done: @escaping @Sendable (Int) -> Void) {
    Promise.all(promises).attach(on: queue) {
      if case .success(let values) = $0 { done(values.count) }
    }
  }

  func value(of promise: Promise) -> Int? { box.value(of: promise) }

  static let isAwaited = true

  func gather(_ work: () -> Void) { queue.gather(work) }
}

extension QueueSubject: RacingSubject {
  func observe(
    _ promise: Promise,
    on queue: DispatchQueue,
    _ handler: @escaping @Sendable (Int) -> Void
  ) {
    box.observe(promise, on: queue, handler)
  }
}
