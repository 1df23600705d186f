import Dispatch
import Dispatchers
import TestSupport
import Testing

/// What dispatchers report about themselves, which a promise's `wait()` asks.
@Suite(.ownThread) struct CurrentTests {
  private let queue = DispatchQueue(label: "CurrentTests.queue")
  private let other = DispatchQueue(label: "CurrentTests.other")

  @Test func `a serial queue is current inside its work, and nowhere else`() throws {
    #expect(queue.isCurrent == false)
    #expect(try isCurrent(queue, on: queue) == true)
    let inSync = queue.sync { queue.isCurrent }
    #expect(inSync == true)
    #expect(try isCurrent(queue, on: other) == false)
    #expect(queue.isCurrent == false)
  }

  @Test func `a queue is current inside work of a queue that targets it`() throws {
    let targeting = DispatchQueue(label: "CurrentTests.targeting", target: queue)
    #expect(try isCurrent(queue, on: targeting) == true)
    #expect(try isCurrent(targeting, on: targeting) == true)
  }

  @Test func `not seen: a queue whose target the thread is on`() throws {
    let targeting = DispatchQueue(label: "CurrentTests.targeting", target: queue)
    #expect(try isCurrent(targeting, on: queue) == false)
  }

  @Test func `not seen: a queue that the thread has left for another with sync`() throws {
    let seen = try queue.start { [queue, other] in other.sync { queue.isCurrent } }.end()
    #expect(seen == false)
  }

  @Test func `a concurrent queue of the program cannot be told from a serial one`() throws {
    let concurrent = DispatchQueue(label: "CurrentTests.concurrent", attributes: .concurrent)
    #expect(try isCurrent(concurrent, on: concurrent) == true)
    #expect(concurrent.isCurrent == false)
  }

  @Test func `the system's concurrent queues cannot say`() throws {
    for qos in [DispatchQoS.QoSClass.userInitiated, .default, .utility, .background] {
      let global = DispatchQueue.global(qos: qos)
      #expect(global.isCurrent == nil)
      #expect(try isCurrent(global, on: global) == nil)
    }
  }

  @Test func `the main queue is current on the main actor`() async throws {
    #expect(DispatchQueue.main.isCurrent == false)
    #expect(try isCurrent(DispatchQueue.main, on: DispatchQueue.main) == true)
    let onMainActor = await MainActor.run { DispatchQueue.main.isCurrent }
    #expect(onMainActor == true)
  }

  @Test func `what one queue was asked before misleads no other`() {
    for _ in 0..<100 {
      _ = queue.isCurrent
      let isOther = queue.sync { other.isCurrent }
      #expect(isOther == false)
    }
  }

  @Test func `many threads that ask at the same time do not mislead one another`() {
    let log = Log<Bool?>()
    let queues = (0..<8).map { DispatchQueue(label: "CurrentTests.\($0)") }
    DispatchQueue.concurrentPerform(iterations: 400) { [queue] index in
      log.append(queues[index % 8].sync { queues[index % 8].isCurrent })
      log.append(queue.isCurrent.map { !$0 })
    }
    #expect(log.entries == Array(repeating: true, count: 800))
  }

  @Test func `what runs work immediately is never current, and what does not know says so`() {
    #expect(CurrentThreadDispatcher().isCurrent == false)
    #expect(ManualDispatcher().isCurrent == nil)
    #expect(OneMethod().isCurrent == nil)
    #expect(OneMethod().label == "OneMethod")
  }

  @Test func `what hands work on asks and names the dispatcher behind it`() throws {
    let dispatchers: [any Dispatcher] = [
      DispatchQueueDispatcher(queue: queue),
      try RateLimitedDispatcher(limit: 1, per: .seconds(1), on: queue),
      try StrictRateLimitedDispatcher(limit: 1, per: .seconds(1), on: queue),
      try ConcurrencyLimitedDispatcher(limit: 1, on: queue),
    ]
    for dispatcher in dispatchers {
      #expect(try isCurrent(dispatcher, on: queue) == true)
      #expect(dispatcher.isCurrent == false)
      #expect(dispatcher.label == queue.label)
    }
    #expect(try ConcurrencyLimitedDispatcher(limit: 1, on: OneMethod()).isCurrent == nil)
  }

  /// What `dispatcher` reports inside work of `place`.
  private func isCurrent(
    _ dispatcher: some Dispatcher,
    on place: some Dispatcher
  ) throws -> Bool? {
    try place.start { dispatcher.isCurrent }.end()
  }

  @Test func `the default dispatcher asks the one chosen, and may still be chosen after that`()
    async
  {
    await #expect(processExitsWith: .success) {
      expectDefault(label: "com.apple.main-thread", isCurrent: false)
      let queue = DispatchQueue(label: "chosen")
      try DefaultDispatcher.choose(queue)
      expectDefault(label: "chosen", isCurrent: false)
      queue.sync { expectDefault(label: "chosen", isCurrent: true) }
    }
  }

  @Test func `the error names the call, the queue and the fix`() {
    let error = DeadlockError(blocking: queue)
    #expect(error.description.contains("wait()"))
    #expect(error.description.contains("“CurrentTests.queue”"))
    #expect(error.description.contains("call wait() on another thread"))
  }
}

/// A dispatcher that implements only what is required.
private struct OneMethod: Dispatcher {
  func dispatch(_ work: @escaping @Sendable () -> Void) { work() }
}

private func expectDefault(label: String, isCurrent: Bool) {
  func said(by dispatcher: some Dispatcher) -> (String, Bool?) {
    (dispatcher.label, dispatcher.isCurrent)
  }
  #expect(said(by: .default) == (label, isCurrent))
}
