import Dispatch
import Dispatchers
import TestSupport
import Testing
// Not `@testable`: these operators are what a user can write without being let in.
import TypedPromise

extension Promise {
  /// Looks at the value and passes it on.
  fileprivate func tap(
    on dispatcher: some Dispatcher,
    _ look: @escaping @Sendable (Value) -> Void
  ) -> Promise {
    then(on: dispatcher) { value in
      look(value)
      return value
    }
  }

  /// Both values, or the first error of either, without waiting for the other.
  fileprivate func zip<Other>(
    _ other: Promise<Other, Failure>
  ) -> Promise<(Value, Other), Failure> {
    let (both, resolver) = Promise<(Value, Other), Failure>.pending()
    then(on: .current) { value in other.then(on: .current) { (value, $0) } }
      .then(on: .current) { _ = resolver.fulfill($0) }
      .catch(on: .current) { _ = resolver.reject($0) }
    other.catch(on: .current) { _ = resolver.reject($0) }
    return both
  }

  /// Makes promises until one is fulfilled, or until `attempts` of them were rejected.
  fileprivate static func retry(
    _ attempts: Int,
    _ make: @escaping @Sendable () -> Promise
  ) -> Promise {
    make().catch(on: .current) { error in
      attempts > 1 ? retry(attempts - 1, make) : Promise(error: error)
    }
  }

  /// The way back to code that wants a completion handler.
  fileprivate func report(
    on dispatcher: some Dispatcher,
    to completion: @escaping @Sendable (Result<Value, Failure>) -> Void
  ) {
    map(on: dispatcher, { completion(.success($0)) }, { completion(.failure($0)) })
      .then(on: .current) {}
  }

  /// The way in from code that calls a completion handler.
  fileprivate static func wrapping(
    _ start: (@escaping @Sendable (Result<Value, Failure>) -> Void) -> Void
  ) -> Promise {
    let (promise, resolver) = pending()
    start { result in
      switch result {
      case .success(let value): resolver.fulfill(value)
      case .failure(let error): resolver.reject(error)
      }
    }
    return promise
  }
}

@Suite(.ownThread) struct OutsideOperatorsTests {
  @Test func `tap looks at the value and passes it on`() {
    let seen = Log<Int>()
    let promise = Promise<Int, LoadError>(value: 1)
      .tap(on: .current) { seen.append($0) }
      .then(on: .current) { $0 + 1 }
    #expect(seen.entries == [1])
    #expect(promise.settledValue == 2)
    let failed = Promise<Int, LoadError>(error: .offline).tap(on: .current) { seen.append($0) }
    #expect(seen.entries == [1])
    #expect(failed.error == .offline)
  }

  @Test(arguments: [true, false])
  func `zip pairs differently typed values, whichever comes first`(numberFirst: Bool) {
    let (number, numberResolver) = Promise<Int, LoadError>.pending()
    let (text, textResolver) = Promise<String, LoadError>.pending()
    let both = number.zip(text)
    if numberFirst { numberResolver.fulfill(1) } else { textResolver.fulfill("one") }
    #expect(both.isPending)
    if numberFirst { textResolver.fulfill("one") } else { numberResolver.fulfill(1) }
    #expect(both.settledValue?.0 == 1)
    #expect(both.settledValue?.1 == "one")
  }

  @Test func `zip rejects at once, whichever side fails`() {
    let (left, leftResolver) = Promise<Int, LoadError>.pending()
    let (right, rightResolver) = Promise<Int, LoadError>.pending()
    let (never, neverResolver) = Promise<String, LoadError>.pending()
    let (first, second) = (left.zip(never), never.zip(right))
    leftResolver.reject(.status(1))
    rightResolver.reject(.status(2))
    #expect(first.error == .status(1))
    #expect(second.error == .status(2))
    withExtendedLifetime(neverResolver) {}
  }

  @Test(arguments: [1, 2, 3])
  func `retry stops at the first value, or with the last error`(attempts: Int) {
    let made = Log<Int>()
    let promise = Promise<String, LoadError>.retry(attempts) {
      made.append(0)
      return made.entries.count < 3
        ? Promise(error: .status(made.entries.count)) : Promise(value: "third")
    }
    #expect(made.entries.count == attempts)
    #expect(promise.settledValue == (attempts == 3 ? "third" : nil))
    #expect(promise.error == (attempts == 3 ? nil : .status(attempts)))
  }

  @Test func `a promise turns back into a completion handler, which is called once`() {
    let gate = ManualDispatcher()
    let calls = Log<Result<Int, LoadError>>()
    let (promise, resolver) = Promise<Int, LoadError>.pending()
    promise.report(on: gate) { calls.append($0) }
    Promise<Int, LoadError>(error: .offline).report(on: gate) { calls.append($0) }
    gate.drain()
    #expect(calls.entries == [.failure(.offline)])
    resolver.fulfill(1)
    gate.drain()
    #expect(calls.entries == [.failure(.offline), .success(1)])
  }

  @Test func `a completion handler becomes a promise, and back again, with its error's type`()
    throws
  {
    @Sendable func download(_ completion: @escaping @Sendable (Result<Int, LoadError>) -> Void) {
      DispatchQueue.global().async { completion(.failure(.status(503))) }
    }
    let calls = Log<Result<Int, LoadError>>()
    let done = Event()
    Promise.wrapping(download).report(on: .global()) { result in
      calls.append(result)
      done.signal()
    }
    try done.wait()
    #expect(calls.entries == [.failure(.status(503))])
  }
}
