import Dispatchers
import JSPromise
import TestSupport
import Testing

@Suite(.ownThread) struct SignalPromiseTests {
  private let controller = AbortController()
  private let gate = ManualDispatcher()
  private let queue: JobQueue
  private let log = Log<String>()

  init() {
    queue = JobQueue(on: gate)
  }

  private func pending() -> Promise<Int> {
    Promise(on: queue, signal: controller.signal) { [log] _, _ in log.append("executor") }
  }

  @Test func `with an aborted signal the executor does not run`() {
    controller.abort(Oops(number: 3))
    let promise = pending()
    #expect(promise.reason as? Oops == Oops(number: 3))
    #expect(log.entries.isEmpty)
  }

  @Test
  func `an abort inside the executor rejects, and what the executor does after that is ignored`() {
    let promise = Promise<Int>(on: queue, signal: controller.signal) { [controller] resolve, _ in
      controller.abort(Oops(number: 3))
      resolve(1)
      throw Oops(number: 4)
    }
    #expect(promise.reason as? Oops == Oops(number: 3))
  }

  // MARK: Nothing is kept

  @Test func `once it is settled, nothing listens to the signal, whose alarm is taken back`() {
    let clock = ManualClock()
    let promise = Promise<Int>(on: queue, signal: .timeout(.seconds(2), clock: clock)) { resolve in
      #expect(clock.nextAlarm == .seconds(2))
      resolve(1)
    }
    #expect(promise.currentValue == 1)
    #expect(clock.nextAlarm == nil)
  }

  @Test func `a promise that was derived from it does not keep it for the signal`() {
    let kept = pending()
    let all = [
      kept.finally { [log] in log.append("kept") },
      pending().finally { [log] in log.append("released") },
    ]
    controller.abort()
    gate.drain()
    #expect(all.map { $0.snapshot == nil } == [false, true])
    #expect(log.entries == ["executor", "executor", "kept"])
    withExtendedLifetime(kept) {}
  }
}
