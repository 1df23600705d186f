import Dispatch
import ResultPromise

/// `ResultPromise`, whose handlers run inline.
struct ResultPromiseSubject: Subject {
  typealias Promise = ResultPromise.Promise<Int, Fault>

  static let name = "ResultPromise"

  func pending() -> (promise: Promise, settler: Promise) {
    let promise = Promise()
    return (promise, promise)
  }

  func settled(_ value: Int) -> Promise { Promise(.success(value)) }

  func settle(_ settler: Promise, with value: Int) { settler.fulfill(with: .success(value)) }

  func then(_ promise: Promise, _ transform: @escaping @Sendable (Int) -> Int) -> Promise {
    promise.map(transform)
  }

  func then(_ promise: Promise, adding amount: Amount) -> Promise {
    promise.map { $0 &+ amount.value }
  }

  func observe(_ promise: Promise, _ handler: @escaping @Sendable (Int) -> Void) {
    promise.await { if case .success(let value) = $0 { handler(value) } }
  }

  func all(_ promises: [Promise], done: @escaping @Sendable (Int) -> Void) {
    Promise.all(promises).await { result in
      if case .success(let values) = result { done(values.count) }
    }
  }

  func value(of promise: Promise) -> Int? {
    if case .success(let value) = promise.resultIfSettled { value } else { nil }
  }
}

extension ResultPromiseSubject: RacingSubject, CancellingSubject, DetachingSubject {
  func observe(
    _ promise: Promise,
    on queue: DispatchQueue,
    _ handler: @escaping @Sendable (Int) -> Void
  ) {
    observe(promise.receive(on: queue), handler)
  }

  func cancellable() -> (promise: Promise, cancel: (_ last: Promise) -> Void) {
    let first = Promise()
    return (first, { _ in first.cancel() })
  }

  func isCancelled(_ promise: Promise) -> Bool {
    if case .failure(let fault) = promise.resultIfSettled { fault.code == -1 } else { false }
  }

  func settleByHand(_ promise: Promise, with value: Int) { settle(promise, with: value) }
}

/// The error type of all subjects that have one: one word, as the value is.
struct Fault: CancellableFailure {
  let code: Int

  static var cancelled: Fault { Fault(code: -1) }
}
