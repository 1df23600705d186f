import Dispatchers
import TestSupport
import Testing
import TypedPromise

@Suite(.ownThread) struct CallbacksTests {
  typealias Untyped = Promise<Int, any Error>

  // MARK: In

  @Test func `a handler of a result`() {
    let value: Promise<Int, LoadError> = .wrap { $0.resolve(.success(1)) }
    let error: Promise<Int, LoadError> = .wrap { $0.resolve(.failure(.offline)) }
    #expect(value.settledValue == 1)
    #expect(error.error == .offline)
  }

  @Test func `a handler of a value and an error`() {
    func call(_ value: Int?, _ error: (any Error)?) -> Untyped {
      .wrap { resolver in
        let handler: @Sendable (Int?, (any Error)?) -> Void = resolver.resolve
        handler(value, error)
      }
    }
    #expect(call(1, nil).settledValue == 1)
    #expect(call(nil, LoadError.offline).error as? LoadError == .offline)
    #expect(call(1, LoadError.offline).error as? LoadError == .offline)
    #expect(call(nil, nil).error is NoOutcome)
  }

  @Test func `a handler of a value and an error of one type`() {
    func call(_ value: Int?, _ error: LoadError?) -> Promise<Int, LoadError> {
      .wrap { $0.resolve(value, error, ifNeither: .status(0)) }
    }
    #expect(call(1, nil).settledValue == 1)
    #expect(call(nil, .offline).error == .offline)
    #expect(call(nil, nil).error == .status(0))
  }

  @Test func `handlers of a value, of an error, and of nothing`() {
    let value: Guarantee<Int> = .wrap { resolver in
      let handler: (Int) -> Void = resolver.resolve
      handler(1)
    }
    #expect(value.settledValue == 1)
    let done: Promise<Void, LoadError> = .wrap { $0.resolve(nil) }
    let failed: Promise<Void, LoadError> = .wrap { $0.resolve(.offline) }
    let called: Guarantee<Void> = .wrap { $0.resolve() }
    #expect(done.isFulfilled && called.isFulfilled)
    #expect(failed.error == .offline)
  }

  @Test func `a call is made once, also one that throws`() {
    let calls = SharedCount()
    let called = Promise<Int, LoadError>.wrap { resolver in
      calls.add()
      resolver.fulfill(1)
    }
    #expect(called.settledValue == 1 && calls.number == 1)
    let thrown = Promise<Int, LoadError>.wrap { resolver throws(LoadError) in
      calls.add()
      if resolver.fulfill(2) { throw .offline }
    }
    #expect(thrown.settledValue == 2 && calls.number == 2)
  }

  // MARK: Out

  @Test func `a caller with a completion handler is told, of a cancellation as well`() {
    let log = Log<Result<Int, LoadError>>()
    let (promise, resolver) = Promise<Int, LoadError>.pending()
    promise.report(on: .current, ifCancelled: .status(0)) { log.append($0) }
    #expect(log.entries.isEmpty)
    resolver.fulfill(1)
    Promise<Int, LoadError>(error: .offline)
      .report(on: .current, ifCancelled: .status(0), to: log.append)
    Promise<Int, LoadError>.pending().promise
      .report(on: .current, ifCancelled: .status(0), to: log.append)
    #expect(log.entries == [.success(1), .failure(.offline), .failure(.status(0))])
  }

  @Test func `a caller is told once, also by a dispatcher that drops its work`() {
    let (dispatcher, log) = (ManualDispatcher(), Log<Result<Int, LoadError>>())
    let promise = Promise<Int, LoadError>(value: 1)
    promise.report(on: dispatcher, ifCancelled: .status(0), to: log.append)
    #expect(log.entries.isEmpty)
    _ = dispatcher.takeAll()
    #expect(log.entries == [.failure(.status(0))])
    promise.report(on: dispatcher, ifCancelled: .status(0), to: log.append)
    for work in dispatcher.takeAll() {
      work()
      work()
    }
    #expect(log.entries == [.failure(.status(0)), .success(1)])
  }

  @Test func `a caller on the main actor is told there`() throws {
    let told = Event()
    Promise<Int, LoadError>(value: 1).report(ifCancelled: .offline) { _ in
      MainActor.assertIsolated()
      told.signal()
    }
    try told.wait()
  }
}
