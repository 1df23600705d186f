import Dispatchers
import JSPromise
import TestSupport
import Testing

/// However something was made, and whatever becomes of it, nothing keeps it in the end.
@Suite(.ownThread) struct KeepingUsesTests {
  private typealias Lost = KeepingTests.Lost
  private typealias Held = KeepingTests.Held
  /// Makes something, and returns what must be released in the end, with the object.
  private typealias Use = @Sendable (Jobs, CallsBack) throws -> AnyObject

  /// Runs work inside the call that hands it over.
  private struct Here: Dispatcher {
    let hasRun = Event()

    func dispatch(_ work: @escaping @Sendable () -> Void) {
      work()
      hasRun.signal()
    }
  }

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

  // MARK: Queues

  /// A queue that reports, whose two closures hold the object.
  private static func reporting(_ jobs: Jobs, _ object: CallsBack) -> JobQueue {
    JobQueue(on: jobs.gate) { _ in
      object.hold()
    } onRejectionHandled: { _ in
      object.hold()
    }
  }

  /// A promise whose rejection, with the object, has been reported by the queue.
  private static func reported(
    _ jobs: Jobs,
    _ object: CallsBack,
    by queue: JobQueue
  ) throws -> Promise<Int> {
    let made = Later<Promise<Int>>()
    queue.enqueue { made.set(.reject(Held(object: object), on: queue)) }
    jobs.gate.drain()
    return try #require(made.take())
  }

  private static let queues: [String: Use] = [
    "a job": { jobs, object in
      let queue = JobQueue(on: jobs.gate)
      queue.enqueue { object.hold() }
      queue.enqueue { object.hold() }
      jobs.gate.drain()
      return queue
    },
    "a handler": { jobs, object in
      let queue = JobQueue(on: jobs.gate)
      Promise.resolve(1, on: queue).then { _ in object.hold() }.then { _ in object.hold() }
      jobs.gate.drain()
      return queue
    },
    "a job on a dispatcher that runs it immediately": { _, object in
      let here = Here()
      let queue = JobQueue(on: here)
      queue.enqueue { object.hold() }
      // The first time it is told to come back, on another thread.
      for _ in 0..<2 { try here.hasRun.wait() }
      return queue
    },
    "jobs that are discarded": { jobs, object in
      let queue = JobQueue(on: jobs.gate)
      let (promise, resolve, _) = Promise<Int>.withResolvers(on: queue)
      promise.then { _ in object.hold() }
      resolve(1)
      promise.then { _ in object.hold() }
      queue.enqueue { object.hold() }
      _ = jobs.gate.takeAll()
      return queue
    },
    "a report": { jobs, object in
      let queue = reporting(jobs, object)
      _ = try reported(jobs, object, by: queue)
      return queue
    },
    "the promise of a report": { jobs, object in
      try reported(jobs, object, by: reporting(jobs, object))
    },
    "a report that is taken back": { jobs, object in
      let promise = try reported(jobs, object, by: reporting(jobs, object))
      promise.catch { _ in 1 }
      jobs.gate.drain()
      return promise
    },
    "a report at last": { jobs, object in
      let queue = reporting(jobs, object)
      _ = Promise<Int>.reject(Held(object: object), on: queue).named("a name")
      jobs.gate.drain()
      return queue
    },
    "a rejection that is handled in time": { jobs, object in
      let queue = reporting(jobs, object)
      queue.enqueue {
        Promise<Int>.reject(Held(object: object), on: queue)
          .catch { _ -> Int in object.giving(1) }
      }
      jobs.gate.drain()
      return queue
    },
  ]

  // MARK: Signals

  private static let signals: [String: Use] = [
    "a controller": { _, object in
      let controller = AbortController()
      controller.signal.addListener { _ in object.hold() }
      controller.signal.addListener { _ in object.hold() }
      controller.abort(Held(object: object))
      return controller
    },
    "a signal": { _, object in
      let controller = AbortController()
      controller.abort(Held(object: object))
      try? controller.signal.throwIfAborted()
      _ = "\(controller.signal)"
      return controller.signal
    },
    "a signal that nobody aborts": { _, object in
      let signal = AbortController().signal
      signal.addListener { _ in object.hold() }
      return signal
    },
    "a signal that is aborted already": { _, object in
      let signal = AbortSignal.abort(Held(object: object))
      signal.addListener { _ in object.hold() }
      return signal
    },
    "a listener": { _, object in
      AbortController().signal.addListener { _ in object.hold() }
    },
    "a listener that is removed": { _, object in
      let controller = AbortController()
      let registration = controller.signal.addListener { _ in object.hold() }
      controller.signal.addListener { _ in object.hold() }
      registration.remove()
      return registration
    },
    "a signal of several": { _, object in
      let (one, other) = (AbortController(), AbortController())
      let signal = AbortSignal.any([one.signal, other.signal])
      signal.addListener { _ in object.hold() }
      other.abort(Held(object: object))
      return signal
    },
    "a signal of several that nobody aborts": { _, object in
      let (one, other) = (AbortController(), AbortController())
      let signal = AbortSignal.any([AbortSignal.any([one.signal]), other.signal])
      signal.addListener { _ in object.hold() }.remove()
      return signal
    },
    "a signal of several, one of which is aborted already": { _, object in
      AbortSignal.any([AbortController().signal, .abort(Held(object: object))])
    },
    "a signal's time": { _, object in
      let clock = ManualClock()
      let signal = AbortSignal.timeout(.seconds(1), clock: clock)
      signal.addListener { _ in object.hold() }
      clock.advance(by: .seconds(1))
      return signal
    },
    "a signal's time that is not waited for": { _, object in
      let clock = ManualClock()
      AbortSignal.timeout(.seconds(1), clock: clock).addListener { _ in object.hold() }.remove()
      return clock
    },
    "aborts in one another, beyond a depth": { _, object in
      let beside = AbortController()
      let controllers = (0...65).map { _ in AbortController() }
      for (controller, next) in zip(controllers, controllers.dropFirst()) {
        controller.signal.addListener { _ in
          next.abort(Held(object: object))
          beside.abort(Held(object: object))
        }
      }
      controllers[0].abort(Held(object: object))
      return beside
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
