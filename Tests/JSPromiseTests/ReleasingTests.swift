import Dispatch
import Dispatchers
import JSPromise
import Synchronization
import TestSupport
import Testing

/// What is dropped without running is released while no lock is held, so that it may call back.
///
/// Each case has a process of its own, since a lock that is taken twice ends the process. An optimised build
/// releases values earlier than a debug build, so this must hold in both.
@Suite(.ownThread) struct ReleasingTests {
  @Test(arguments: Leaving.allCases)
  func `what leaves may call back from its deinit`(leaving: Leaving) async {
    await #expect(processExitsWith: .success) { [leaving] in
      let calls = Log<Int>()
      try await leaving.happen(calls)
      #expect(!calls.entries.isEmpty)
    }
  }
}

/// Calls back when it is released.
private final class Caller: Sendable {
  private let body: @Sendable () -> Void

  init(_ body: @escaping @Sendable () -> Void) { self.body = body }
  deinit { body() }
}

/// A reason that calls back when it is released.
private struct Reason: Error {
  let caller: Caller
}

/// A promise, what settles it, its signal, its queue, and the objects that call into all of these.
private struct Scene: Sendable {
  let gate = ManualDispatcher()
  let queue: JobQueue
  let controller = AbortController()
  /// Is pending until the callers settle it.
  let source: (promise: Promise<Int>, resolve: Promise<Int>.Resolve, reject: Promise<Int>.Reject)
  let calls: Log<Int>

  init(_ calls: Log<Int>) {
    self.calls = calls
    queue = JobQueue(on: gate)
    source = Promise.withResolvers(on: queue)
  }

  /// An object whose `deinit` calls into everything here, and runs `more`.
  func caller(_ more: @escaping @Sendable () -> Void = {}) -> Caller {
    Caller { [self] in
      // So often that every list has to grow.
      for _ in 0..<20 { source.promise.then { _ in }.catch { _ in } }
      _ = source.promise.snapshot
      _ = Promise.race([source.promise, source.promise], queue: queue)
      _ = Promise.all([source.promise, source.promise], queue: queue)
      _ = source.promise.timeout(after: .zero)
      let registration = controller.signal.addListener { _ in }
      _ = AbortSignal.any([controller.signal])
      registration.remove()
      queue.enqueue {}
      controller.abort()
      source.resolve(1)
      source.reject(AbortError())
      calls.append(1)
      more()
    }
  }
}

/// How an object of the program is released, without having run or after it.
enum Leaving: String, Codable, CaseIterable {
  case handlerOfAReleasedPromise, handlersOfAReleasedPromise, handlerOfTheOtherKind
  case handlerOfAnAbortedPromise, followerThatWasAborted, executorAfterwards
  case lateValue, lateReason, valueOfAReleasedPromise, reasonOfAReleasedPromise
  case jobsThatWereDiscarded, jobsAfterTheyRan, reportOfAReleasedQueue
  case valuesOfAllThatWasRejected, valuesOfAllOfSeveralTypes, reasonsOfAnyThatWasFulfilled
  case valueOfALostRace, handlerOfALostRace, outcomesNobodyWaitedFor
  case removedListener, listenerThatRan, listenerOfAReleasedSignal, listenerOfADependentSignal
  case listenerOfATimeout, reasonOfAnAbort
  case alarmOfALimit, alarmOfADelay, reasonOfALimitThatWasKept
  case attemptThatSucceeded, attemptThatWasAborted, attemptThatWasSuperseded
  case taskThatWasAborted, awaiterThatWasCancelled

  fileprivate func happen(_ calls: Log<Int>) async throws {
    let scene = Scene(calls)
    switch self {
    case .taskThatWasAborted, .awaiterThatWasCancelled:
      let isReleased = Event()
      try await scene.task(self) { isReleased.signal() }
      // The task releases it a little after it has ended.
      try isReleased.wait()
    case .removedListener, .listenerThatRan, .listenerOfAReleasedSignal,
      .listenerOfADependentSignal, .listenerOfATimeout, .reasonOfAnAbort:
      scene.signal(self)
    case .alarmOfALimit, .alarmOfADelay, .reasonOfALimitThatWasKept, .attemptThatSucceeded,
      .attemptThatWasAborted, .attemptThatWasSuperseded:
      try scene.time(self)
    case .valuesOfAllThatWasRejected, .valuesOfAllOfSeveralTypes, .reasonsOfAnyThatWasFulfilled,
      .valueOfALostRace, .handlerOfALostRace, .outcomesNobodyWaitedFor:
      scene.combination(self)
    default: scene.one(self)
    }
    // What the callers have added must be intact, too.
    scene.gate.drain()
  }
}

extension Scene {
  fileprivate func one(_ leaving: Leaving) {
    switch leaving {
    case .handlerOfAReleasedPromise:
      let caller = caller()
      Promise<Int>.withResolvers(on: queue).promise.then { [caller] _ in _ = caller }
    case .handlersOfAReleasedPromise:
      do {
        let promise = Promise<Int>.withResolvers(on: queue).promise
        for _ in 0..<9 {
          let caller = caller { [weak promise] in promise?.then { _ in } }
          promise.then { [caller] _ in _ = caller }.finally { [caller] in _ = caller }
        }
      }
    case .handlerOfTheOtherKind:
      do {
        let caller = caller()
        source.promise.catch { [caller] _ in _ = caller }
      }
      source.resolve(1)
    case .handlerOfAnAbortedPromise:
      do {
        let promise = Promise<Int>(on: queue, signal: controller.signal) { _, _ in }
        let caller = caller { [weak promise] in promise?.then { _ in } }
        promise.then { [caller] _ in _ = caller }
      }
      controller.abort()
    case .followerThatWasAborted:
      let other = AbortController()
      do {
        let follower = Promise<Int>(on: queue, signal: other.signal) { [source] resolve, _ in
          resolve(source.promise)
        }
        gate.drain()
        let caller = caller { [weak follower] in follower?.then { _ in } }
        follower.then { [caller] _ in _ = caller }
      }
      other.abort()
    case .executorAfterwards:
      do {
        let caller = caller()
        _ = Promise<Int>(on: queue) { [caller] resolve, _ in
          _ = caller
          resolve(1)
        }
      }
    case .lateValue:
      let (promise, resolve, _) = Promise<Caller>.withResolvers(on: queue)
      resolve(caller())
      resolve(caller { promise.then { _ in } })
      gate.drain()
    case .lateReason:
      let (promise, resolve, reject) = Promise<Int>.withResolvers(on: queue)
      resolve(1)
      reject(Reason(caller: caller { promise.then { _ in } }))
    case .valueOfAReleasedPromise:
      _ = Promise.resolve(caller(), on: queue)
    case .reasonOfAReleasedPromise:
      _ = Promise<Int>.reject(Reason(caller: caller()), on: queue)
    case .jobsThatWereDiscarded:
      do {
        let caller = caller()
        for _ in 0..<9 { queue.enqueue { [caller] in _ = caller } }
        Promise.resolve(1, on: queue).then { [caller] _ in _ = caller }
      }
      _ = gate.takeAll()
    case .jobsAfterTheyRan:
      do {
        let (first, second) = (caller(), caller())
        queue.enqueue { [first] in _ = first }
        queue.enqueue { [second] in _ = second }
      }
    default:
      do {
        let caller = caller()
        let reporting = JobQueue(on: gate) { [caller] _ in _ = caller }
        _ = Promise<Int>.reject(AbortError(), on: reporting)
      }
    }
    gate.drain()
  }

  fileprivate func combination(_ leaving: Leaving) {
    let (first, resolve, reject) = Promise<Caller>.withResolvers(on: queue)
    let (second, resolveSecond, rejectSecond) = Promise<Caller>.withResolvers(on: queue)
    // A waiter that is not the first may be removed later.
    second.then { _ in }
    // What the callers call is kept until the end.
    defer { withExtendedLifetime((first, second)) {} }
    let callers = { [self, weak second] () -> Caller in
      self.caller { [weak second] in
        // So often that the promise cleans its list of waiters.
        for _ in 0..<20 { second?.then { _ in } }
      }
    }
    switch leaving {
    case .valuesOfAllThatWasRejected:
      let all = Promise.all([.resolve(callers(), on: queue), first, second], queue: queue)
      gate.drain()
      reject(AbortError())
      gate.drain()
      withExtendedLifetime(all) {}
    case .valuesOfAllOfSeveralTypes:
      let all = Promise.all(.resolve(callers(), on: queue), first, second, queue: queue)
      gate.drain()
      reject(AbortError())
      gate.drain()
      withExtendedLifetime(all) {}
    case .reasonsOfAnyThatWasFulfilled:
      let lost = Promise<Caller>.reject(Reason(caller: callers()), on: queue)
      let any = Promise.any([lost, first, second], queue: queue)
      gate.drain()
      resolve(callers())
      gate.drain()
      withExtendedLifetime(any) {}
    case .valueOfALostRace:
      let race = Promise.race([first, second], queue: queue)
      reject(AbortError())
      gate.drain()
      resolveSecond(callers())
      gate.drain()
      withExtendedLifetime(race) {}
    case .handlerOfALostRace:
      do {
        let caller = callers()
        let kept = first.then { [caller] _ in _ = caller }
        Promise.race([kept, .resolve((), on: queue)], queue: queue).then { [caller] in _ = caller
        }
      }
      reject(AbortError())
      gate.drain()
    default:
      do {
        let settled = Promise.allSettled([first, second], queue: queue)
        resolve(callers())
        rejectSecond(Reason(caller: callers()))
        withExtendedLifetime(settled) {}
      }
      gate.drain()
    }
  }

  fileprivate func signal(_ leaving: Leaving) {
    let other = AbortController()
    defer { withExtendedLifetime(other) {} }
    let caller = { [self] () -> Caller in
      self.caller { [weak other] in
        other?.signal.addListener { _ in }
        other?.abort()
      }
    }
    switch leaving {
    case .removedListener:
      let registration = other.signal.addListener { [caller = caller()] _ in _ = caller }
      registration.remove()
    case .listenerThatRan:
      for _ in 0..<3 { other.signal.addListener { [caller = caller()] _ in _ = caller } }
      other.abort()
    case .listenerOfAReleasedSignal:
      for _ in 0..<3 {
        AbortController().signal.addListener { [caller = caller()] _ in _ = caller }
      }
    case .listenerOfADependentSignal:
      let any = AbortSignal.any([other.signal, controller.signal])
      let registration = any.addListener { [caller = caller()] _ in _ = caller }
      any.addListener { [caller = caller()] _ in _ = caller }
      registration.remove()
      other.abort()
    case .listenerOfATimeout:
      let signal = AbortSignal.timeout(.seconds(3_600))
      signal.addListener { [caller = caller()] _ in _ = caller }.remove()
    default:
      do {
        let other = AbortController()
        AbortSignal.any([other.signal]).addListener { _ in }
        other.abort(Reason(caller: caller()))
        other.abort(Reason(caller: caller()))
      }
    }
  }

  fileprivate func time(_ leaving: Leaving) throws {
    let clock = SystemTimerClock()
    switch leaving {
    case .alarmOfALimit:
      let (promise, resolve, _) = Promise<Int>.withResolvers(on: queue)
      do {
        let caller = caller { promise.then { _ in } }
        promise.timeout(after: .seconds(3_600), clock: clock).then { [caller] _ in _ = caller }
      }
      resolve(1)
      gate.drain()
    case .alarmOfADelay:
      let other = AbortController()
      do {
        let caller = caller()
        Promise.delay(.seconds(3_600), on: queue, clock: clock, signal: other.signal)
          .then { [caller] in _ = caller }
      }
      other.abort()
      gate.drain()
    case .reasonOfALimitThatWasKept:
      let (promise, resolve, _) = Promise<Int>.withResolvers(on: queue)
      let reason = { [self] in Reason(caller: caller { promise.then { _ in } }) }
      let limited = promise.timeout(after: .seconds(3_600), reason: reason(), clock: clock)
      resolve(1)
      gate.drain()
      withExtendedLifetime(limited) {}
    case .attemptThatSucceeded:
      let policy = try RetryPolicy(attempts: 3, delay: .constant(.seconds(3_600)))
      let caller = caller()
      _ = Promise.retry(policy, on: queue, clock: clock) { [caller, queue] in
        _ = caller
        return Promise.resolve(1, on: queue)
      }
      gate.drain()
    case .attemptThatWasAborted:
      let policy = try RetryPolicy(attempts: 3, delay: .constant(.seconds(3_600)))
      for fails in [true, false] {
        let other = AbortController()
        do {
          let caller = caller()
          _ = Promise<Int>.retry(policy, on: queue, clock: clock, signal: other.signal) {
            [caller, source] in
            _ = caller
            if fails { throw AbortError() }
            return source.promise
          }
        }
        gate.drain()
        other.abort()
        gate.drain()
      }
    default:
      let policy = try RetryPolicy(attempts: 5)
      let (attempts, queue) = (Log<Int>(), queue)
      do {
        let callers = { @Sendable in caller() }
        let output = Promise<Int>.retry(policy, on: queue, clock: clock) {
          attempts.append(1)
          let reason = Reason(caller: callers())
          return attempts.entries.count < 4 ? .reject(reason, on: queue) : .resolve(1, on: queue)
        }
        gate.drain()
        withExtendedLifetime(output) {}
      }
    }
  }

  fileprivate func task(
    _ leaving: Leaving,
    _ whenReleased: @escaping @Sendable () -> Void
  ) async throws {
    let (promise, _, _) = Promise<Int>.withResolvers(on: queue)
    let other = AbortController()
    let work = { @Sendable [caller = caller(whenReleased)] in
      let value = try await promise.value
      _ = caller
      return value
    }
    if leaving == .taskThatWasAborted {
      start(work, other.signal)
      other.abort()
    } else {
      let task = Task(operation: work)
      task.cancel()
      _ = await task.result
    }
    gate.drain()
  }

  private func start(
    _ work: @escaping @Sendable () async throws -> Int,
    _ signal: AbortSignal
  ) {
    Promise<Int>(on: queue, signal: signal, work).then { print($0) }
  }
}
