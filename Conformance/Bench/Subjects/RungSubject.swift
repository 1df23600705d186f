/// A rung of the ladder: what its page says of costs is counted on the rungs themselves.
protocol Rung: AnyObject, Sendable {
  /// Its number, from 1.
  static var number: Int { get }

  /// A pending one.
  init()
  /// Ends it with a value.
  func fulfill(_ value: Int)
  /// Has `handler` called with the value.
  func observe(_ handler: @escaping @Sendable (Int) -> Void)
  /// A promise of what `transform` makes of the value.
  func link(_ transform: @escaping @Sendable (Int) -> Int) -> Self
  /// The value, where a rung keeps it.
  var value: Int? { get }
}

extension Rung {
  /// Before there are steps, whoever wants one writes it.
  func link(_ transform: @escaping @Sendable (Int) -> Int) -> Self {
    let next = Self()
    observe { next.fulfill(transform($0)) }
    return next
  }
}

/// A rung, as the works see it.
struct RungSubject<Promise: Rung>: Subject {
  static var name: String { "rung \(Promise.number)" }

  func pending() -> (promise: Promise, settler: Promise) {
    let promise = Promise()
    return (promise, promise)
  }

  func settled(_ value: Int) -> Promise {
    let promise = Promise()
    promise.fulfill(value)
    return promise
  }

  func settle(_ settler: Promise, with value: Int) { settler.fulfill(value) }

  func then(_ promise: Promise, _ transform: @escaping @Sendable (Int) -> Int) -> Promise {
    promise.link(transform)
  }

  func then(_ promise: Promise, adding amount: Amount) -> Promise {
    promise.link { $0 &+ amount.value }
  }

  func observe(_ promise: Promise, _ handler: @escaping @Sendable (Int) -> Void) {
    promise.observe(handler)
  }

  /// Asked of no rung.
  func all(_ promises: [Promise], done: @escaping @Sendable (Int) -> Void) {
    done(promises.count)
  }

  func value(of promise: Promise) -> Int? { promise.value }

  /// A handler, and, where a rung keeps its value, so that a chain can be checked, a link.
  var measured: Measured {
    Measured(self, rounds.filter { $0.key == .fan || $0.key == .chain && Promise.number > 1 })
  }
}
