import Dispatch
import TypedPromise

typealias TypedPromiseOfInt = TypedPromise.Promise<Int, Fault>

/// `TypedPromise` on the dispatcher that runs handlers immediately.
struct TypedPromiseSubject: Subject {
  typealias Promise = TypedPromiseOfInt

  static let name = "TypedPromise"

  func pending() -> (promise: Promise, settler: Resolver<Int, Fault>) {
    let (promise, resolver) = Promise.pending()
    return (promise, resolver)
  }

  func settled(_ value: Int) -> Promise { Promise(value: value) }

  func settle(_ settler: Resolver<Int, Fault>, with value: Int) { settler.fulfill(value) }

  func then(_ promise: Promise, _ transform: @escaping @Sendable (Int) -> Int) -> Promise {
    promise.then(on: .current, transform)
  }

  func then(_ promise: Promise, adding amount: Amount) -> Promise {
    promise.then(on: .current) { $0 &+ amount.value }
  }

  func observe(_ promise: Promise, _ handler: @escaping @Sendable (Int) -> Void) {
    promise.observe(on: .current) { if case .fulfilled(let value) = $0 { handler(value) } }
  }

  func all(_ promises: [Promise], done: @escaping @Sendable (Int) -> Void) {
    when(fulfilled: promises).observe(on: .current) { outcome in
      if case .fulfilled(let values) = outcome { done(values.count) }
    }
  }

  func value(of promise: Promise) -> Int? {
    if case .fulfilled(let value) = promise.outcomeIfSettled { value } else { nil }
  }
}

extension TypedPromiseSubject: RacingSubject, CancellingSubject, DetachingSubject {
  func observe(
    _ promise: Promise,
    on queue: DispatchQueue,
    _ handler: @escaping @Sendable (Int) -> Void
  ) {
    promise.observe(on: queue) { if case .fulfilled(let value) = $0 { handler(value) } }
  }

  func cancellable() -> (promise: Promise, cancel: (_ last: Promise) -> Void) {
    // The resolver is kept until the chain is cancelled: releasing it would cancel the promise.
    let (first, resolver) = Promise.pending()
    return (
      first,
      { last in
        last.cancel()
        withExtendedLifetime(resolver) {}
      }
    )
  }

  func isCancelled(_ promise: Promise) -> Bool { promise.isCancelled }

  func settleByHand(_ promise: Promise, with value: Int) { promise.fulfill(value) }
}

/// `TypedPromise` that submits each handler to a serial queue.
struct QueuedTypedPromiseSubject: Subject {
  typealias Promise = TypedPromiseOfInt

  static let name = "TypedPromise, serial queue"

  private let queue = DispatchQueue(label: "bench")
  private let inline = TypedPromiseSubject()

  func pending() -> (promise: Promise, settler: Resolver<Int, Fault>) { inline.pending() }

  func settled(_ value: Int) -> Promise { inline.settled(value) }

  func settle(_ settler: Resolver<Int, Fault>, with value: Int) {
    inline.settle(settler, with: value)
  }

  func then(_ promise: Promise, _ transform: @escaping @Sendable (Int) -> Int) -> Promise {
    promise.then(on: queue, transform)
  }

  func then(_ promise: Promise, adding amount: Amount) -> Promise {
    promise.then(on: queue) { $0 &+ amount.value }
  }

  func observe(_ promise: Promise, _ handler: @escaping @Sendable (Int) -> Void) {
    promise.observe(on: queue) { if case .fulfilled(let value) = $0 { handler(value) } }
  }

  func all(_ promises: [Promise], done: @escaping @Sendable (Int) -> Void) {
    inline.all(promises, done: done)
  }

  func value(of promise: Promise) -> Int? { inline.value(of: promise) }

  static let isAwaited = true

  func gather(_ work: () -> Void) { queue.gather(work) }
}

extension QueuedTypedPromiseSubject: RacingSubject, CancellingSubject, DetachingSubject {
  func observe(
    _ promise: Promise,
    on queue: DispatchQueue,
    _ handler: @escaping @Sendable (Int) -> Void
  ) {
    inline.observe(promise, on: queue, handler)
  }

  func cancellable() -> (promise: Promise, cancel: (_ last: Promise) -> Void) {
    inline.cancellable()
  }

  func isCancelled(_ promise: Promise) -> Bool { promise.isCancelled }

  func settleByHand(_ promise: Promise, with value: Int) { promise.fulfill(value) }
}
