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

  @Test func `without a signal the promise is one like any other`() {
    let promise = Promise<Int>(on: queue, signal: nil) { resolve, _ in resolve(1) }
    #expect(promise.currentValue == 1)
  }

  @Test func `an abort ends a promise that waits for another, which goes on`() {
    let (inner, resolve, _) = Promise<Int>.withResolvers(on: queue)
    let promise = Promise<Int>(on: queue, signal: controller.signal) { resolve, _ in resolve(inner)
    }
    gate.drain()
    controller.abort(Oops(number: 3))
    #expect(promise.reason as? Oops == Oops(number: 3))
    resolve(1)
    gate.drain()
    #expect(promise.reason as? Oops == Oops(number: 3))
    #expect(inner.currentValue == 1)
  }

  @Test func `the executor's own listener runs after the promise was rejected`() {
    let seen = Later<Promise<Int>>()
    let promise = Promise<Int>(on: queue, signal: controller.signal) { [controller, log] _, _ in
      controller.signal.addListener { _ in log.append("\(seen.take()?.reason != nil)") }
    }
    seen.set(promise)
    controller.abort()
    #expect(log.entries == ["true"])
  }

  // MARK: Nothing is kept

  @Test func `a pending promise keeps nothing of those that waited for it and were aborted`() {
    let (source, _, _) = Promise<Int>.withResolvers(on: queue)
    weak var released: Promise<Int>?
    for _ in 0..<1_000 {
      let controller = AbortController()
      let branch = Promise<Int>(on: queue, signal: controller.signal) { resolve, _ in
        resolve(source)
      }
      released = branch
      gate.drain()
      controller.abort()
    }
    #expect(released == nil)
    for _ in 0..<10 {
      let branch = Promise<Int>(on: queue, signal: controller.signal) { resolve, _ in
        resolve(source)
      }
      released = branch
      // Aborted before the job that attaches it to the source.
      controller.abort()
      gate.drain()
    }
    #expect(released == nil)
  }

  @Test func `a promise that nobody holds is released, whatever its signal does`() {
    weak var released: Promise<Int>?
    do {
      let promise = pending()
      released = promise
    }
    #expect(released == nil)
    controller.abort()
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
