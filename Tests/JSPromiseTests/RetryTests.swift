import Dispatchers
import JSPromise
import TestSupport
import Testing

@Suite(.ownThread) struct RetryTests {
  private let gate = ManualDispatcher()
  private let clock = ManualClock()
  private let queue: JobQueue
  private let controller = AbortController()
  private let log = Log<String>()

  init() {
    queue = JobQueue(on: gate)
  }

  /// Fails with the number of the attempt, up to a number of times.
  private func attempt(
    failures: Int,
    _ fail: @escaping @Sendable (Oops) throws -> Promise<Int>
  ) -> @Sendable () throws -> Promise<Int> {
    { [log, queue] in
      log.append("attempt")
      let number = log.entries.count
      return number > failures ? .resolve(number, on: queue) : try fail(Oops(number: number))
    }
  }

  private func policy(_ attempts: Int, _ delay: RetryPolicy.Delay = .none) throws -> RetryPolicy {
    try RetryPolicy(attempts: attempts, delay: delay)
  }

  // MARK: Aborting

  @Test func `an abort during an attempt ends the promise, and the attempt keeps nothing of it`()
    throws
  {
    let (slow, resolve, _) = Promise<Int>.withResolvers(on: queue)
    weak var released: Promise<Int>?
    do {
      let promise = Promise.retry(
        try policy(2),
        on: queue,
        clock: clock,
        signal: controller.signal
      ) { slow }
      controller.abort(Oops(number: 42))
      #expect(promise.reason as? Oops == Oops(number: 42))
      released = promise
    }
    #expect(released == nil)
    resolve(1)
    gate.drain()
    #expect(slow.currentValue == 1)
  }

  @Test func `an abort inside an attempt leaves the promise that the attempt returns`() throws {
    let (slow, controller) = (Promise<Int>(on: queue) { _, _ in }, controller)
    weak var released: Promise<Int>?
    do {
      released = Promise.retry(
        try policy(2),
        on: queue,
        clock: clock,
        signal: controller.signal
      ) {
        controller.abort()
        return slow
      }
    }
    #expect(released == nil)
    withExtendedLifetime(slow) {}
  }

  @Test func `an abort inside the attempt counts immediately, and nothing asks how long to wait`()
    throws
  {
    let (controller, queue) = (controller, queue)
    let delay = RetryPolicy.Delay.custom { [log] _ in
      log.append("wait")
      return .seconds(1)
    }
    let promise = Promise.retry(
      try policy(3, delay),
      on: queue,
      clock: clock,
      signal: controller.signal,
      attempt(failures: 9) { reason in
        controller.abort(Oops(number: 42))
        return .reject(reason, on: queue)
      }
    )
    gate.drain()
    #expect(promise.reason as? Oops == Oops(number: 42))
    #expect(log.entries.count == 1)
  }

  @Test func `with an aborted signal there is no attempt, on any clock`() throws {
    let (policy, signal, other) = (try policy(3), controller.signal, HandClock())
    let attempt = attempt(failures: 9) { throw $0 }
    let asked: @Sendable (any Error, Int) -> Duration? = { _, _ in nil }
    controller.abort(Oops(number: 42))
    let promises = [
      Promise.retry(policy, on: queue, clock: clock, signal: signal, attempt),
      Promise.retry(policy, on: queue, clock: other, signal: signal, attempt),
      Promise.retry(delay: asked, on: queue, clock: clock, signal: signal, attempt),
      Promise.retry(delay: asked, on: queue, clock: other, signal: signal, attempt),
    ]
    for promise in promises { #expect(promise.reason as? Oops == Oops(number: 42)) }
    #expect(log.entries.isEmpty)
  }

  @Test func `an abort between two attempts cancels the alarm`() throws {
    let promise = Promise.retry(
      try policy(2, .constant(.seconds(1))),
      on: queue,
      clock: clock,
      signal: controller.signal,
      attempt(failures: 9) { throw $0 }
    )
    gate.drain()
    #expect(clock.nextAlarm == .seconds(1))
    controller.abort(Oops(number: 42))
    #expect(clock.nextAlarm == nil)
    #expect(promise.reason as? Oops == Oops(number: 42))
    #expect(log.entries == ["attempt"])
  }

  @Test func `an attempt may abort, and return the promise that it is made for`() throws {
    let (own, count) = (Later<Promise<Int>>(), SharedCount())
    let (queue, controller) = (queue, controller)
    let promise = Promise<Int>.retry(
      try policy(2),
      on: queue,
      clock: clock,
      signal: controller.signal
    ) {
      guard count.add() == 2, let promise = own.take() else { return .reject(Oops(), on: queue) }
      controller.abort(Oops(number: 42))
      return promise
    }
    own.set(promise)
    gate.drain()
    #expect(promise.reason as? Oops == Oops(number: 42))
    #expect(count.number == 2)
  }

  /// Calls a closure when it is given work.
  private struct Calling: Dispatcher {
    let gate = ManualDispatcher()
    let hook: @Sendable () -> Void

    func dispatch(_ work: @escaping @Sendable () -> Void) {
      hook()
      gate.dispatch(work)
    }
  }

  @Test func `the dispatcher of an attempt's promise may ask what becomes of it`() throws {
    let (asked, count) = (Later<Promise<Int>>(), SharedCount())
    let other = Calling { [log] in if let promise = asked.take() { log.append("\(promise)") } }
    let (queue, there) = (queue, JobQueue(on: other))
    let promise = Promise.retry(try policy(2), on: queue, clock: clock) {
      count.add() == 1 ? .reject(Oops(), on: queue) : .resolve(1, on: there)
    }
    asked.set(promise)
    gate.drain()
    #expect(log.entries == ["Promise<Int>(pending)"])
    other.gate.drain()
    #expect(promise.currentValue == 1)
  }

  @Test func `attempts that were abandoned release all that waited for them`() throws {
    weak var released: Promise<Int>?
    do {
      let queue = queue
      released = Promise.retry(try policy(2), on: queue, clock: clock) {
        Promise(on: queue) { _, _ in }
      }
    }
    #expect(released == nil)
  }

  @Test func `many attempts are a loop`() throws {
    let policy = try policy(Extent.many)
    let promise: Promise<Int> = .retry(policy, on: queue, clock: clock) { throw Oops() }
    gate.drain()
    #expect(promise.reason is Oops)
  }
}
