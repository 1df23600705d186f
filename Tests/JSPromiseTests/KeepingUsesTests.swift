import Dispatchers
import JSPromise
import TestSupport
import Testing

/// However something was made, and whatever becomes of it, nothing keeps it in the end.
@Suite(.ownThread) struct KeepingUsesTests {
  typealias Lost = KeepingTests.Lost
  typealias Held = KeepingTests.Held
  /// Makes something, and returns what must be released in the end, with the object.
  typealias Use = @Sendable (Jobs, CallsBack) throws -> AnyObject

  private static func load(
    onSuccess: @escaping @Sendable (Int) -> Void,
    onError: @escaping @Sendable (any Error) -> Void = { _ in }
  ) {
    onSuccess(1)
    onError(Lost())
  }

  // MARK: Promises

  private static let promises: [String: Use] = [
    "init": { jobs, _ in Promise<Int>(on: jobs.queue) { resolve, _ in resolve(1) } },
    "init with one function": { jobs, _ in
      Promise<Int>(on: jobs.queue) { resolve in resolve(1) }
    },
    "init that throws": { jobs, object in
      Promise<Int>(on: jobs.queue) { _, _ in throw Held(object: object) }
    },
    "init with callbacks": { jobs, _ in
      Promise<Int>(on: jobs.queue) { resolve, reject in
        load(onSuccess: resolve, onError: reject)
      }
    },
    "init with one callback": { jobs, _ in
      Promise<Int>(on: jobs.queue) { resolve in load(onSuccess: resolve) }
    },
    "init of a result": { jobs, _ in
      Promise<Int>(Result<Int, Lost>.success(1), on: jobs.queue)
    },
    "init of a failure": { jobs, object in
      Promise<Int>(Result<Int, Held>.failure(Held(object: object)), on: jobs.queue)
    },
    "init with a signal": { jobs, object in
      let controller = AbortController()
      let promise = Promise<Int>(on: jobs.queue, signal: controller.signal) { _, _ in }
      controller.abort(Held(object: object))
      return promise
    },
    "init with a signal, and one function": { jobs, _ in
      let controller = AbortController()
      let promise = Promise<Int>(on: jobs.queue, signal: controller.signal) { resolve in
        resolve(1)
      }
      controller.abort()
      return promise
    },
    "init with a signal that is aborted": { jobs, object in
      Promise<Int>(on: jobs.queue, signal: .abort(Held(object: object))) { _, _ in }
    },
    "withResolvers": { jobs, _ in
      let (promise, resolve, reject) = Promise<Int>.withResolvers(on: jobs.queue)
      resolve(1)
      reject(Lost())
      return promise
    },
    "withResolvers, of nothing": { jobs, _ in
      let (promise, resolve, _) = Promise<Void>.withResolvers(on: jobs.queue)
      resolve()
      return promise
    },
    "resolve, with itself": { jobs, _ in
      let (promise, resolve, _) = Promise<Int>.withResolvers(on: jobs.queue)
      resolve(promise)
      return promise
    },
    "resolve": { jobs, object in Promise.resolve(object, on: jobs.queue) },
    "reject": { jobs, object in Promise<Int>.reject(Held(object: object), on: jobs.queue) },
    "catch, of nothing": { jobs, object in
      let source = Promise<Void>.reject(Held(object: object), on: jobs.queue)
      let handled: Promise<Void> = source.catch { _ -> Void in object.hold() }
      return handled
    },
    "a loop": { jobs, object in
      let (last, resolve, _) = Promise<CallsBack>.withResolvers(on: jobs.queue)
      let outer = jobs.made(1).then { _ -> Promise<CallsBack> in
        jobs.made(2).then { _ -> Promise<CallsBack> in last }
      }
      jobs.gate.drain()
      resolve(object)
      jobs.gate.drain()
      return outer
    },
    "delay": { jobs, _ in
      let clock = ManualClock()
      let promise = Promise.delay(.seconds(1), on: jobs.queue, clock: clock)
      clock.advance(by: .seconds(1))
      return promise
    },
    "delay, aborted": { jobs, object in
      let (clock, controller) = (ManualClock(), AbortController())
      let promise = Promise.delay(
        .seconds(1),
        on: jobs.queue,
        clock: clock,
        signal: controller.signal
      )
      controller.abort(Held(object: object))
      return promise
    },
    "timeout, too late": { jobs, object in
      let (pending, clock) = (Promise<Int>(on: jobs.queue) { _, _ in }, ManualClock())
      let reason = Held(object: object)
      let promise = pending.timeout(after: .seconds(1), reason: reason, clock: clock)
      clock.advance(by: .seconds(1))
      return promise
    },
  ]

  // MARK: Several promises

  private static let several: [String: Use] = [
    "retry": { jobs, object in
      let policy = try RetryPolicy(attempts: 1)
      return Promise.retry(policy, on: jobs.queue, clock: ManualClock()) { () -> Promise<Int> in
        object.giving(jobs.made(1))
      }
    },
    "retry, on another clock": { jobs, object in
      let policy = try RetryPolicy(attempts: 1)
      return Promise.retry(policy, on: jobs.queue, clock: HandClock()) { () -> Promise<Int> in
        object.giving(jobs.made(1))
      }
    },
    "retry, after a wait": { jobs, object in
      let (clock, attempts) = (ManualClock(), SharedCount())
      let policy = try RetryPolicy(attempts: 2, delay: .constant(.seconds(1)))
      let promise = Promise.retry(policy, on: jobs.queue, clock: clock) { () -> Promise<Int> in
        object.hold()
        return attempts.add() == 1 ? .reject(Lost(), on: jobs.queue) : jobs.made(1)
      }
      jobs.gate.drain()
      clock.advance(by: .seconds(1))
      jobs.gate.drain()
      return promise
    },
    "retry, aborted": { jobs, object in
      let (clock, controller) = (ManualClock(), AbortController())
      let policy = try RetryPolicy(attempts: 2, delay: .constant(.seconds(1)))
      let promise = Promise.retry(
        policy,
        on: jobs.queue,
        clock: clock,
        signal: controller.signal
      ) { () -> Promise<Int> in
        object.giving(Promise<Int>.reject(Lost(), on: jobs.queue))
      }
      jobs.gate.drain()
      controller.abort(Held(object: object))
      return promise
    },
    "retry, asking": { jobs, object in
      let delay: @Sendable (any Error, Int) -> Duration? = { _, _ in object.giving(nil) }
      return Promise.retry(delay: delay, on: jobs.queue, clock: ManualClock()) {
        () -> Promise<Int> in object.giving(Promise<Int>.reject(Lost(), on: jobs.queue))
      }
    },
    "retry, asking, on another clock": { jobs, object in
      let delay: @Sendable (any Error, Int) -> Duration? = { _, _ in object.giving(nil) }
      return Promise.retry(delay: delay, on: jobs.queue, clock: HandClock()) {
        () -> Promise<Int> in object.giving(Promise<Int>.reject(Lost(), on: jobs.queue))
      }
    },
    "all, a few at a time": { jobs, object in
      Promise.all([1, 2], atMost: 1, queue: jobs.queue) { number -> Promise<Int> in
        object.giving(jobs.made(number))
      }
    },
    "all, a few at a time, with an error": { jobs, object in
      Promise.all([1, 2], atMost: 2, queue: jobs.queue) { number -> Promise<Int> in
        if number == 2 { throw Held(object: object) }
        return Promise<Int>(on: jobs.queue) { _, _ in }
      }
    },
    "allSettled, a few at a time": { jobs, object in
      Promise.allSettled([1, 2], atMost: 1, queue: jobs.queue) { number -> Promise<Int> in
        object.giving(jobs.made(number))
      }
    },
    "any, a few at a time": { jobs, object in
      Promise.any([1, 2], atMost: 1, queue: jobs.queue) { _ -> Promise<Int> in
        object.giving(Promise<Int>.reject(Held(object: object), on: jobs.queue))
      }
    },
    "forEach": { jobs, object in
      Promise.forEach([1, 2], atMost: 1, queue: jobs.queue) { number -> Promise<Int> in
        object.giving(jobs.made(number))
      }
    },
  ]

  @Test(arguments: promises.keys.sorted())
  func `what has made a promise does not keep it`(name: String) throws {
    try expectRelease(after: try #require(Self.promises[name]))
  }

  @Test(arguments: several.keys.sorted())
  func `what makes several promises keeps none`(name: String) throws {
    try expectRelease(after: try #require(Self.several[name]))
  }

  @Test(arguments: queues.keys.sorted())
  func `a queue that has run its jobs is not kept`(name: String) throws {
    try expectRelease(after: try #require(Self.queues[name]))
  }

  @Test(arguments: signals.keys.sorted())
  func `a signal does not keep what is done with it`(name: String) throws {
    try expectRelease(after: try #require(Self.signals[name]))
  }

  private func expectRelease(after use: @escaping Use) throws {
    let released = SharedCount()
    weak var thing: AnyObject?
    func useAndEnd() throws {
      let jobs = Jobs()
      thing = try use(jobs, CallsBack { released.add() })
      jobs.gate.drain()
    }
    try useAndEnd()
    #expect(thing == nil)
    #expect(released.number == 1)
  }
}
