import Dispatch
import Dispatchers
import TestSupport
import Testing
import TypedPromise

/// What passes by a step, and in which order handlers follow that are attached inside others.
@Suite(.ownThread) struct PassingTests {
  typealias Pending = Promise<Int, LoadError>

  // MARK: Other dispatchers

  @Test func `nested attachments run in their order, whichever promise they are attached to`() {
    let (first, firstResolver) = Pending.pending()
    let (second, secondResolver) = Pending.pending()
    let (dispatcher, log) = (ManualDispatcher(), Log<String>())
    second.observe(on: .current) { _ in
      first.observe(on: .current) { _ in log.append("1") }
      second.observe(on: .current) { _ in log.append("2") }
      first.observe(on: dispatcher) { _ in log.append("later 1") }
      _ = second.then(on: dispatcher) { _ in log.append("later 2") }
      first.observe(on: .current) { _ in log.append("3") }
      second.observe(on: .current) { _ in log.append("4") }
      log.append("\(race(first, second).settledValue ?? 0)")
    }
    second.observe(on: .current) { _ in log.append("0") }
    firstResolver.fulfill(1)
    secondResolver.fulfill(2)
    dispatcher.drain()
    #expect(log.entries == ["1", "0", "1", "2", "3", "4", "later 1", "later 2"])
  }

  @Test func `in the last of several handlers, nothing is before it any more`() throws {
    let (promise, resolver) = Pending.pending()
    let (dispatcher, hasBegun, mayReturn) = (ManualDispatcher(), Event(), Event())
    for _ in 0..<3 { promise.observe(on: dispatcher) { _ in } }
    promise.observe(on: .current) { _ in
      hasBegun.signal()
      try? mayReturn.wait()
    }
    // A waiter that has left is not waited for.
    promise.then(on: .current) { $0 }.cancel()
    let thread = DispatchQueue(label: "PassingTests").start { _ = resolver.fulfill(1) }
    try hasBegun.wait()
    #expect(dispatcher.drain() == 3)
    promise.observe(on: dispatcher) { _ in }
    #expect(dispatcher.drain() == 1)
    mayReturn.signal()
    try thread.end()
  }

  // MARK: What a step does not handle

  @Test func `an error takes no turn of the steps that it skips`() {
    let (dispatcher, ran) = (ManualDispatcher(), Log<LoadError>())
    let failed = Pending(error: .offline)
      .then(on: dispatcher) { $0 + 1 }
      .then(on: dispatcher) { value throws(LoadError) in value }
      .then(on: dispatcher) { Pending(value: $0) }
      .flatMap(on: dispatcher) { value throws(LoadError) in Pending(value: value) }
      .get(on: dispatcher) { _ in }
      .compactMap(on: dispatcher, ifNil: .offline) { $0 }
      .done(on: dispatcher) { _ in }
    #expect(dispatcher.submittedCount == 0)
    #expect(failed.isRejected)
    failed.catch(on: dispatcher) { error in ran.append(error) }
    #expect(dispatcher.drain() == 1)
    #expect(ran.entries == [.offline])
  }

  @Test func `a value takes no turn of handlers for errors`() {
    let dispatcher = ManualDispatcher()
    let kept = Pending(value: 1)
      .catch(on: dispatcher) { (_: LoadError) in }
      .mapError(on: dispatcher) { $0 }
      .flatMapError(on: dispatcher) { _ in Pending(value: 2) }
      .catch(on: dispatcher) { error throws(LoadError) -> Int in throw error }
      .recover(on: dispatcher) { _ in 3 }
    #expect(dispatcher.submittedCount == 0)
    #expect(kept.settledValue == 1)
  }

  @Test func `what handles both waits for its turn, whatever comes`() {
    let dispatcher = ManualDispatcher()
    for promise in [Pending(value: 1), Pending(error: .offline)] {
      promise.ensure(on: dispatcher) {}
      _ = promise.tap(on: dispatcher) { _ in }
      promise.then(on: dispatcher) { _ in
      } _: { _ in
      }
      promise.observe(on: dispatcher) { _ in }
    }
    #expect(dispatcher.drain() == 8)
  }
}
