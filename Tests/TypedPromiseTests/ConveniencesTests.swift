import Dispatch
import Dispatchers
import TestSupport
import Testing
import TypedPromise

@Suite(.ownThread) struct ConveniencesTests {
  private let fulfilled = Promise<Int, LoadError>(value: 1)
  private let rejected = Promise<Int, LoadError>(error: .offline)
  private let log = Log<String>()

  private func cancelled() -> Promise<Int, LoadError> {
    let (promise, _) = Promise<Int, LoadError>.pending()
    return promise
  }

  // MARK: Starting a chain

  @Test func `firstly runs immediately, and returns that very promise`() {
    let promise = firstly { fulfilled }
    #expect(promise === fulfilled)
  }

  @Test func `work on a queue becomes a promise`() throws {
    let queue = DispatchQueue(label: "ConveniencesTests.queue")
    let value = queue.async(.promise) {
      dispatchPrecondition(condition: .onQueue(queue))
      return 1
    }
    #expect(try value.wait() == 1)
    let thrown = queue.async(.promise) { () throws(LoadError) -> Int in throw .offline }
    #expect(throws: WaitError.rejected(LoadError.offline)) { () throws in try thrown.wait() }
  }

  @Test func `work on a queue may go on with a promise`() throws {
    let queue = DispatchQueue(label: "ConveniencesTests.queue")
    let (inner, resolver) = Promise<Int, LoadError>.pending()
    let outer = queue.async(.promise) { inner }
    let failed = queue.async(.promise) { () throws(LoadError) in
      if inner.isPending { throw .offline }
      return inner
    }
    #expect(throws: WaitError.rejected(LoadError.offline)) { () throws in try failed.wait() }
    resolver.fulfill(1)
    #expect(try outer.wait() == 1)
  }

  @Test func `work that nothing waits for any more does not start`() {
    let dispatcher = ManualDispatcher()
    let promise = dispatcher.async(.promise) { [log] in log.append("ran") }
    promise.cancel()
    dispatcher.drain()
    #expect(log.entries.isEmpty)
  }

  @Test func `work that its dispatcher drops is cancelled`() {
    let dispatcher = ManualDispatcher()
    let promise = dispatcher.async(.promise) { 1 }
    _ = dispatcher.takeAll()
    #expect(promise.isCancelled)
  }

  // MARK: Passing through

  @Test func `done ends with nothing, or with what it throws`() {
    let done = fulfilled.done(on: .current) { [log] in log.append("\($0)") }
    #expect(done.isFulfilled)
    #expect(log.entries == ["1"])
    let thrown = fulfilled.done(on: .current) { _ throws(LoadError) in throw .status(2) }
    #expect(thrown.error == .status(2))
    #expect(rejected.done(on: .current) { _ in }.error == .offline)
  }

  @Test func `get looks and passes on`() {
    let looked = fulfilled.get(on: .current) { [log] in log.append("\($0)") }
    #expect(looked.settledValue == 1)
    #expect(log.entries == ["1"])
    #expect(rejected.get(on: .current) { _ in }.error == .offline)
  }

  @Test func `tap sees a value and an error, and no cancellation`() {
    let look: @Sendable (Result<Int, LoadError>) -> Void = { [log] in log.append("\($0)") }
    #expect(fulfilled.tap(on: .current, look).settledValue == 1)
    #expect(rejected.tap(on: .current, look).error == .offline)
    #expect(cancelled().tap(on: .current, look).isCancelled)
    #expect(log.entries.count == 2)
  }

  @Test func `compactMap rejects with the error of one's choice where there is nothing`() {
    func number(_ text: String) -> Promise<Int, LoadError> {
      Promise<String, LoadError>(value: text)
        .compactMap(on: .current, ifNil: .status(0)) { Int($0) }
    }
    #expect(number("12").settledValue == 12)
    #expect(number("twelve").error == .status(0))
  }

  @Test func `asVoid drops the value and nothing else`() {
    #expect(fulfilled.asVoid().isFulfilled)
    #expect(rejected.asVoid().error == .offline)
    #expect(cancelled().asVoid().isCancelled)
  }
}
