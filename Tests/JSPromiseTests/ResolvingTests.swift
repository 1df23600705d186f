import Dispatchers
import JSPromise
import TestSupport
import Testing

struct Oops: Error, Equatable {
  var number = 0
}

extension Promise {
  /// The value, if it is there by now.
  var currentValue: Value? {
    if case .fulfilled(let value)? = snapshot { value } else { nil }
  }

  /// The reason, if it is there by now.
  var reason: (any Error)? {
    if case .rejected(let reason)? = snapshot { reason } else { nil }
  }
}

@Suite(.ownThread) struct ResolvingTests {
  private let gate = ManualDispatcher()
  private let queue: JobQueue
  private let log = Log<String>()

  init() {
    queue = JobQueue(on: gate)
  }

  // MARK: Executors

  @Test func `every kind of executor runs once, before the promise is there`() {
    let count = SharedCount()
    func load(
      onSuccess: @Sendable (Int) -> Void,
      onError: @Sendable (any Error) -> Void = { _ in }
    ) { onSuccess(count.add()) }
    let promises = [
      Promise<Int>(on: queue) { resolve, _ in resolve(count.add()) },
      Promise<Int>(on: queue) { resolve in resolve(count.add()) },
      Promise<Int>(on: queue, signal: nil) { resolve, _ in resolve(count.add()) },
      Promise<Int>(on: queue, signal: nil) { resolve in resolve(count.add()) },
      Promise<Int>(on: queue) { resolve, reject in load(onSuccess: resolve, onError: reject) },
      Promise<Int>(on: queue) { resolve in load(onSuccess: resolve) },
    ]
    #expect(promises.map(\.currentValue) == [1, 2, 3, 4, 5, 6])
    #expect(count.number == 6)
  }

  // MARK: resolve and reject

  @Test func `a promise of nothing is resolved with nothing`() {
    let (promise, resolve, _) = Promise<Void>.withResolvers(on: queue)
    resolve()
    #expect(promise.currentValue != nil)
  }

  @Test func `in generic code a promise is a value like any other`() {
    func wrapped<Value: Sendable>(_ value: Value) -> Promise<Value> { .resolve(value, on: queue) }
    let inner = Promise.resolve(1, on: queue)
    let outer: Promise<Promise<Int>> = wrapped(inner)
    #expect(outer.currentValue === inner)
  }

  // MARK: Cycles

  @Test func `a promise resolved with itself is rejected with a cycle error`() {
    let (promise, resolve, _) = Promise<Int>.withResolvers(on: queue)
    resolve(promise)
    #expect(promise.reason as? CycleError == CycleError())
  }

  @Test func `a cycle error says what happened and what to do`() {
    let text = "\(CycleError())"
    #expect(text.contains("resolved with itself"))
    #expect(text.contains("resolve it with a value or with another promise"))
  }

  // MARK: catch

  @Test func `a catch that returns nothing handles the error, and leaves nil`() {
    let handled: Promise<Int?> = Promise<Int>.reject(Oops(), on: queue)
      .catch { [log] error in log.append("\(error)") }
    let untouched: Promise<Int?> = Promise.resolve(1, on: queue)
      .catch { [log] error in log.append("\(error)") }
    gate.drain()
    #expect(log.entries == ["Oops(number: 0)"])
    #expect(handled.currentValue == .some(nil))
    #expect(untouched.currentValue == 1)
  }

  @Test func `a catch that returns nothing keeps a promise of nothing what it is`() {
    let handled: Promise<Void> = Promise<Void>.reject(Oops(), on: queue)
      .catch { [log] error in log.append("\(error)") }
    gate.drain()
    #expect(log.entries == ["Oops(number: 0)"])
    #expect(handled.currentValue != nil)
  }

  @Test func `a catch of a promise of nothing follows the promise that it returns`() {
    let (inner, resolve, _) = Promise<Int>.withResolvers(on: queue)
    let end = Promise<Void>.reject(Oops(), on: queue).catch { _ in inner.then { _ in } }
    gate.drain()
    #expect(end.snapshot == nil)
    resolve(1)
    gate.drain()
    #expect(end.currentValue != nil)
  }

  @Test func `a catch that returns nothing leaves the links before it what they are`() {
    let end = Promise<Int>.resolve(1, on: queue).then { $0 + 1 }.catch { [log] error in
      log.append("\(error)")
    }
    gate.drain()
    #expect(end.currentValue == 2)
  }
}
