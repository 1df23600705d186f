import Dispatchers
import JSPromise
import TestSupport
import Testing

/// A queue of jobs that run by hand.
struct Jobs: Sendable {
  let gate = ManualDispatcher()
  let queue: JobQueue

  init() { queue = JobQueue(on: gate) }

  func made(_ value: Int) -> Promise<Int> { .resolve(value, on: queue) }
}

/// When a promise has ended, no call on it keeps it, or what its closures hold.
@Suite(.ownThread) struct KeepingCallsTests {
  private typealias Lost = KeepingTests.Lost
  private typealias Held = KeepingTests.Held
  private typealias Call = @Sendable (Promise<Int>, Jobs, CallsBack) -> Void

  private static let calls: [String: Call] = [
    "then": { page, _, object in
      page.then { value -> Int in object.giving(value) }
    },
    "then, with a promise": { page, jobs, object in
      page.then { value -> Promise<Int> in object.giving(jobs.made(value)) }
    },
    "then, both sides": { page, _, object in
      page.then({ value -> Int in object.giving(value) }) { _ -> Int in object.giving(1) }
    },
    "then, both sides, with promises": { page, jobs, object in
      page.then({ value -> Promise<Int> in object.giving(jobs.made(value)) }) {
        _ -> Promise<Int> in object.giving(jobs.made(1))
      }
    },
    "map": { page, _, object in
      page.map { value -> Int in object.giving(value) }
    },
    "flatMap": { page, jobs, object in
      page.flatMap { value -> Promise<Int> in object.giving(jobs.made(value)) }
    },
    "catch": { page, _, object in
      page.catch { _ -> Int in object.giving(1) }
    },
    "catch, with another error": { page, _, object in
      page.catch { _ throws(Lost) -> Int in
        object.hold()
        throw Lost()
      }
    },
    "catch, without a value": { page, _, object in
      page.catch { _ -> Void in object.hold() }
    },
    "catch, with a promise": { page, jobs, object in
      page.catch { _ -> Promise<Int> in object.giving(jobs.made(1)) }
    },
    "catch, only one type": { page, _, object in
      page.catch(only: Lost.self) { _ -> Int in object.giving(1) }
    },
    "catch, only one type, with a promise": { page, jobs, object in
      page.catch(only: Lost.self) { _ -> Promise<Int> in object.giving(jobs.made(1)) }
    },
    "catch, only one reason": { page, _, object in
      page.catch(only: Lost()) { () -> Int in object.giving(1) }
    },
    "catch, only one reason, with a promise": { page, jobs, object in
      page.catch(only: Lost()) { () -> Promise<Int> in object.giving(jobs.made(1)) }
    },
    "catch, only some reasons": { page, _, object in
      page.catch(only: { _ in object.giving(true) }) { _ -> Int in object.giving(1) }
    },
    "catch, only some reasons, with a promise": { page, jobs, object in
      page.catch(only: { _ in object.giving(true) }) { _ -> Promise<Int> in
        object.giving(jobs.made(1))
      }
    },
    "recover": { page, _, object in
      page.recover { _ -> Int in object.giving(1) }
    },
    "finally": { page, _, object in
      page.finally { () -> Void in object.hold() }
    },
    "finally, with a promise": { page, jobs, object in
      page.finally { () -> Promise<Int> in object.giving(jobs.made(1)) }
    },
    "handle, on a queue": { page, jobs, _ in _ = page.handle(on: jobs.queue) },
    "handle, on a dispatcher": { page, _, _ in _ = page.handle(on: ManualDispatcher()) },
    "handle, on the main queue": { page, _, _ in _ = page.handle(on: .main) },
    "named": { page, _, _ in page.named("a name") },
    "a description": { page, _, _ in
      _ = "\(page)" + page.debugDescription
      _ = Mirror(reflecting: page)
    },
    "snapshot": { page, _, _ in _ = page.snapshot },
    "timeout": { page, _, _ in _ = page.timeout(after: .seconds(1), clock: ManualClock()) },
    "timeout, on another clock": { page, _, _ in
      _ = page.timeout(after: .seconds(1), clock: HandClock())
    },
    "timeout, with a reason": { page, _, object in
      _ = page.timeout(after: .seconds(1), reason: Held(object: object), clock: ManualClock())
    },
    "timeout, of no length": { page, _, object in
      _ = page.timeout(after: .zero, reason: Held(object: object), clock: ManualClock())
    },
    "a promise that is resolved with it": { page, jobs, _ in
      _ = Promise<Int>(on: jobs.queue) { resolve, _ in resolve(page) }
    },
    "a promise with a signal that is resolved with it": { page, jobs, object in
      let controller = AbortController()
      let promise = Promise<Int>(on: jobs.queue, signal: controller.signal) { resolve, _ in
        resolve(page)
      }
      jobs.gate.drain()
      controller.abort(Held(object: object))
      withExtendedLifetime(promise) {}
    },
    "all": { page, jobs, _ in _ = Promise.all([page, jobs.made(1)], queue: jobs.queue) },
    "all, on a dispatcher": { page, _, _ in
      _ = Promise.all([page], queue: ManualDispatcher())
    },
    "all, of the list's type": { page, jobs, _ in
      _ = Promise<[Int]>.all([page], queue: jobs.queue)
    },
    "all, of several types": { page, jobs, object in
      let other = Promise.resolve(object, on: jobs.queue)
      _ = Promise.all(page, other, queue: jobs.queue)
    },
    "allSettled": { page, jobs, _ in
      _ = Promise.allSettled([page, jobs.made(1)], queue: jobs.queue)
    },
    "allSettled, of several types": { page, jobs, object in
      let other = Promise.resolve(object, on: jobs.queue)
      _ = Promise.allSettled(page, other, queue: jobs.queue)
    },
    "any": { page, jobs, object in
      let failed = Promise<Int>.reject(Held(object: object), on: jobs.queue)
      let first = Promise.any([failed, page], queue: jobs.queue)
      jobs.gate.drain()
      _ = "\(first)"
    },
    "race": { page, jobs, _ in
      let other = Promise<Int>(on: jobs.queue) { _, _ in }
      _ = Promise.race([other, page], queue: jobs.queue)
    },
  ]

  @Test(arguments: calls.keys.sorted(), [false, true])
  func `a call keeps nothing`(name: String, fails: Bool) throws {
    let call = try #require(Self.calls[name])
    for isSettled in [false, true] {
      let released = SharedCount()
      weak var promise: Promise<Int>?
      func callAndEnd() {
        let jobs = Jobs()
        let (page, resolve, reject) = Promise<Int>.withResolvers(on: jobs.queue)
        promise = page
        func end() { if fails { reject(Lost()) } else { resolve(1) } }
        if isSettled { end() }
        call(page, jobs, CallsBack { released.add() })
        if !isSettled { end() }
        jobs.gate.drain()
      }
      callAndEnd()
      #expect(promise == nil)
      #expect(released.number == 1)
    }
  }
}
