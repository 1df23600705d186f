import Dispatch

/// What is measured: a promise, or a substitute for one, and how works use it.
///
/// One protocol for all, so that all do the same. The works are generic over it and are compiled for each subject, as
/// if they had been written for it.
protocol Subject: Sendable {
  /// A promise of an `Int`.
  associatedtype Promise
  /// What settles one.
  associatedtype Settler

  /// Its name in tables.
  static var name: String { get }

  /// Makes a subject, with all that it needs beside its promises, such as a queue.
  init()

  /// A pending promise, and what settles it.
  func pending() -> (promise: Promise, settler: Settler)
  /// A promise that is settled already.
  func settled(_ value: Int) -> Promise
  /// Settles a pending promise.
  func settle(_ settler: Settler, with value: Int)
  /// A promise of what `transform` makes of the value.
  func then(_ promise: Promise, _ transform: @escaping @Sendable (Int) -> Int) -> Promise
  /// A promise of the value plus the amount; its closure is written where the library is called.
  func then(_ promise: Promise, adding amount: Amount) -> Promise
  /// Calls `handler` with the value, without making another promise if the subject can.
  func observe(_ promise: Promise, _ handler: @escaping @Sendable (Int) -> Void)
  /// Waits for all in the subject's own way, and then calls `done`.
  func all(_ promises: [Promise], done: @escaping @Sendable (_ count: Int) -> Void)
  /// The value, if it has come.
  func value(of promise: Promise) -> Int?

  /// Runs `work`, and only then what it submits to the subject's queue, if there is one. Otherwise counts would
  /// depend on how two threads interleave.
  func gather(_ work: () -> Void)
  /// Runs `work`, and returns when the handlers that it triggers have run; the last one calls `done`.
  func drive(_ work: (_ done: @escaping @Sendable () -> Void) -> Void)
  /// Whether `drive` waits for `done`; if not, `done` need not be called.
  static var isAwaited: Bool { get }
}

extension Subject {
  /// By default, handlers run inside the call that settles: there is nothing to wait for.
  func drive(_ work: (_ done: @escaping @Sendable () -> Void) -> Void) {
    if Self.isAwaited { awaiting(work) } else { work {} }
  }

  static var isAwaited: Bool { false }

  func gather(_ work: () -> Void) { work() }

  func observe(_ promise: Promise, _ handler: @escaping @Sendable (Int) -> Void) {
    _ = then(promise) { value in
      handler(value)
      return value
    }
  }

  /// The same, if `promise` is the last one to be settled.
  func drive(_ promise: Promise, _ settle: () -> Void) {
    drive { done in
      if Self.isAwaited {
        observe(promise) { _ in done() }
      }
      settle()
    }
  }
}

/// An object for closures to capture, made at run time.
final class Amount: Sendable {
  let value: Int

  init(_ value: Int) {
    self.value = value
  }
}

/// Runs `work`, and blocks until it has called `done` from another thread.
func awaiting(_ work: (_ done: @escaping @Sendable () -> Void) -> Void) {
  let arrived = DispatchSemaphore(value: 0)
  work { arrived.signal() }
  arrived.wait()
}

extension DispatchQueue {
  /// Runs `work`, and then what it submits to this queue.
  func gather(_ work: () -> Void) {
    suspend()
    work()
    resume()
  }
}
