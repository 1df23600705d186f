import Dispatch
import Dispatchers
import JSPromise
import Synchronization

/// `JSPromise`, with a job queue that is drained by hand when the promise has been settled.
///
/// So its handlers run on the thread that settles, as those of the others do. This measures the job queue, not the
/// waking of a thread.
struct JSPromiseSubject: Subject {
  typealias Promise = JSPromise.Promise<Int>

  static let name = "JSPromise"

  private let dispatcher: BufferingDispatcher
  private let queue: JobQueue

  init() {
    dispatcher = BufferingDispatcher()
    queue = JobQueue(on: dispatcher)
  }

  func pending() -> (promise: Promise, settler: Promise.Resolve) {
    let (promise, resolve, _) = Promise.withResolvers(on: queue)
    return (promise, resolve)
  }

  func settled(_ value: Int) -> Promise { Promise.resolve(value, on: queue) }

  func settle(_ settler: Promise.Resolve, with value: Int) { settler(value) }

  func then(_ promise: Promise, _ transform: @escaping @Sendable (Int) -> Int) -> Promise {
    promise.then(transform)
  }

  func then(_ promise: Promise, adding amount: Amount) -> Promise {
    promise.then { $0 &+ amount.value }
  }

  func observe(_ promise: Promise, _ handler: @escaping @Sendable (Int) -> Void) {
    promise.then { handler($0) }
  }

  func all(_ promises: [Promise], done: @escaping @Sendable (Int) -> Void) {
    Promise.all(promises, queue: queue).then { done($0.count) }
  }

  func value(of promise: Promise) -> Int? {
    if case .fulfilled(let value) = promise.snapshot { value } else { nil }
  }

  func drive(_ work: (_ done: @escaping @Sendable () -> Void) -> Void) {
    work {}
    dispatcher.runAll()
  }
}

extension JSPromiseSubject: RacingSubject, CancellingSubject {
  func observe(
    _ promise: Promise,
    on queue: DispatchQueue,
    _ handler: @escaping @Sendable (Int) -> Void
  ) {
    promise.handle(on: queue).then { handler($0) }
  }

  func cancellable() -> (promise: Promise, cancel: (_ last: Promise) -> Void) {
    let controller = AbortController()
    let first = Promise(on: queue, signal: controller.signal) { _, _ in }
    return (first, { _ in controller.abort() })
  }

  func isCancelled(_ promise: Promise) -> Bool {
    if case .rejected(let reason) = promise.snapshot { reason is AbortError } else { false }
  }
}

/// Keeps the work of a job queue until `runAll()`.
private final class BufferingDispatcher: Dispatcher {
  private let waiting = Mutex<[@Sendable () -> Void]>([])

  func dispatch(_ work: @escaping @Sendable () -> Void) {
    waiting.withLock { $0.append(work) }
  }

  func runAll() {
    while let work = waiting.withLock({ $0.popLast() }) { work() }
  }
}
