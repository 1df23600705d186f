import Dispatchers
import JSPromise
import TestSupport
import Testing

// Queues and signals, and what must be released in the end.

extension KeepingUsesTests {
  /// Runs work inside the call that hands it over.
  private struct Here: Dispatcher {
    let hasRun = Event()

    func dispatch(_ work: @escaping @Sendable () -> Void) {
      work()
      hasRun.signal()
    }
  }

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

  static let queues: [String: Use] = [
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

  static let signals: [String: Use] = [
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
}
