/// A rung of the ladder: the costs on its page are counted on the rung itself.
protocol Rung: AnyObject, Sendable {
  /// Its number, from 1.
  static var number: Int { get }

  /// Makes a pending promise.
  init()
  /// Ends it with a value.
  func fulfill(_ value: Int)
  /// Calls `handler` with the value.
  func observe(_ handler: @escaping @Sendable (Int) -> Void)
  /// A promise of what `transform` makes of the value.
  func link(_ transform: @escaping @Sendable (Int) -> Int) -> Self
  /// The value, where a rung keeps it.
  var value: Int? { get }
}

extension Rung {
  /// The lower rungs have no steps: this is what their users write.
  func link(_ transform: @escaping @Sendable (Int) -> Int) -> Self {
    let next = Self()
    observe { next.fulfill(transform($0)) }
    return next
  }
}

/// A rung as a subject of the works.
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

  /// No rung is measured with this.
  func all(_ promises: [Promise], done: @escaping @Sendable (Int) -> Void) {
    done(promises.count)
  }

  func value(of promise: Promise) -> Int? { promise.value }

  /// The works of a rung: handlers and, where its value can be read to check a chain, links.
  var measured: Measured {
    Measured(self, rounds.filter { $0.key == .fan || $0.key == .chain && Promise.number > 1 })
  }
}
