import Dispatch
import Dispatchers
import ResultPromise
import TestSupport
import Testing

/// Which deadlocks `wait()` sees.
///
/// Calls that block are made on queues of their own. `UnseenDeadlockTests` has the deadlocks that it does not
/// see.
@Suite(.ownThread) struct WaitingTests {
  typealias Failing = Promise<Int, Fault>

  private let queue = DispatchQueue(label: "WaitingTests.queue")
  private let other = DispatchQueue(label: "WaitingTests.other")
  private let promise = Failing()

  private func expectDeadlock<Value, Failure>(
    _ promise: Promise<Value, Failure>,
    waitedForOn place: some Dispatcher,
    blocking label: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let seen = place.start { #expect(throws: DeadlockError.self) { try promise.wait() } }
    let error = try #require(try seen.end(), sourceLocation: sourceLocation)
    #expect(error.description.contains("wait()"), sourceLocation: sourceLocation)
    #expect(error.description.contains(label), sourceLocation: sourceLocation)
  }

  // MARK: Deadlocks that it sees

  @Test func `a move to the queue that waits`() throws {
    let moved = promise.receive(on: queue)
    try expectDeadlock(moved, waitedForOn: queue, blocking: "“WaitingTests.queue”")
    let derived: [Failing] = [
      moved.mapResult { $0 }, moved.flatMapResult { Failing($0) }, moved.then { .success($0) },
      moved.thenAsync { Failing(.success($0)) }, moved.map { $0 }, moved.mapError { $0 },
      moved.recover { _ in Failing(.success(0)) },
    ]
    for one in derived {
      try expectDeadlock(one, waitedForOn: queue, blocking: "“WaitingTests.queue”")
    }
    try expectDeadlock(
      moved.recover { _ in 0 },
      waitedForOn: queue,
      blocking: "“WaitingTests.queue”"
    )
    try expectDeadlock(
      Promise.all([promise, moved]),
      waitedForOn: queue,
      blocking: "“WaitingTests.queue”"
    )
  }

  @Test func `the error has the name of the promise`() throws {
    let moved = promise.receive(on: queue).named("login")
    try expectDeadlock(moved, waitedForOn: queue, blocking: "wait() for “login” of \(#fileID):")
    try expectDeadlock(moved.map { $0 }, waitedForOn: queue, blocking: "wait() would never")
  }

  @Test func `a move to the main queue, waited for on the main thread`() throws {
    let moved = promise.receive(on: .main).map { $0 }
    try expectDeadlock(moved, waitedForOn: .main, blocking: "“com.apple.main-thread”")
  }

  @Test func `a promise that a handler returned`() throws {
    let moved = promise.receive(on: queue)
    let outer = Failing(.success(1)).thenAsync { _ in moved }
    try expectDeadlock(outer, waitedForOn: queue, blocking: "“WaitingTests.queue”")
  }

  @Test func `inside a handler, what this thread delivers afterwards`() throws {
    let (nested, own, behind) = (Failing(), Later<Failing>(), Later<Failing>())
    let afterNested = nested.map { $0 }
    let log = Log<DeadlockError?>()
    own.set(
      promise.map { value in
        nested.fulfill(with: .success(2))
        for one in [own.take(), behind.take(), afterNested].compactMap(\.self) {
          log.append(#expect(throws: DeadlockError.self) { try one.wait() })
        }
        return value
      }
    )
    behind.set(promise.map { $0 })
    try other.start { [promise] in _ = promise.fulfill(with: .success(1)) }.end()
    let error = DeadlockError(blocking: "this thread, after the running handler")
    #expect(log.entries == [error, error, error])
  }

  @Test func `a long way upstream needs no stack`() throws {
    var link = promise.receive(on: queue)
    for _ in 0..<200_000 { link = link.map { $0 } }
    let end = link
    try expectDeadlock(end, waitedForOn: queue, blocking: "“WaitingTests.queue”")
  }

  /// What the library calls, or releases, inside a call that settles.
  enum Hook: CaseIterable {
    case ofATask, ofAnAlarm, ofAnAlarmThatHasGoneOff, ofATransform, ofATransformThatHasRun
  }

  @Test(arguments: Hook.allCases)
  func `in a hook, a promise derived from the one that is being settled`(hook: Hook) throws {
    typealias Cancellable = Promise<Int, Lost>
    let (derived, log, started) = (Later<Cancellable>(), Log<DeadlockError?>(), Event())
    let waits: @Sendable () -> Void = {
      guard let derived = derived.take() else { return }
      do throws(DeadlockError) {
        _ = try derived.wait()
        log.append(nil)
      } catch {
        log.append(error)
      }
    }
    let (source, clock) = (Cancellable(), ManualClock())
    let promise: Cancellable
    switch hook {
    case .ofATask:
      promise = Promise {
        await withTaskCancellationHandler {
          started.signal()
          return await Cancellable().result
        } onCancel: {
          waits()
        }
      }
      try started.wait()
    case .ofAnAlarm:
      promise = Promise(.success(1), after: .seconds(1), clock: Hooked(clock: clock, hook: waits))
    case .ofAnAlarmThatHasGoneOff:
      let object = CallsBack(waits)
      let hooked = Hooked(clock: clock) { withExtendedLifetime(object) {} }
      promise = Promise(.success(1), after: .seconds(1), clock: hooked)
    case .ofATransform, .ofATransformThatHasRun:
      let object = CallsBack(waits)
      promise = source.map { value in withExtendedLifetime(object) { value } }
    }
    derived.set(promise.map { $0 })
    let settling = other.start {
      switch hook {
      case .ofAnAlarmThatHasGoneOff: clock.advance(by: .seconds(1))
      case .ofATransformThatHasRun: _ = source.fulfill(with: .success(1))
      case .ofATask, .ofAnAlarm, .ofATransform: _ = promise.cancel()
      }
    }
    try settling.end()
    withExtendedLifetime(source) {}
    // What is released when all handlers have run need not wait for them.
    if hook == .ofAnAlarmThatHasGoneOff {
      #expect(log.entries == [nil])
    } else {
      #expect(log.entries == [DeadlockError(blocking: "this thread, after the running handler")])
    }
  }

  @Test(arguments: [true, false])
  func `inside a handler that a dispatcher runs inside another one`(isLate: Bool) throws {
    let (gate, innerGate) = (ManualDispatcher(), ManualDispatcher())
    let (own, log) = (Later<Failing>(), Log<DeadlockError?>())
    let inner = Failing(.success(1)).receive(on: innerGate)
    innerGate.drain()
    inner.await { _ in
      guard let below = own.take()?.map({ $0 }) else { return }
      log.append(#expect(throws: DeadlockError.self) { try below.wait() })
    }
    let moved = promise.receive(on: gate)
    promise.fulfill(with: .success(1))
    if isLate { gate.drain() }
    own.set(
      moved.map { value in
        innerGate.drain()
        return value
      }
    )
    _ = try other.start { gate.drain() }.end()
    #expect(log.entries == [DeadlockError(blocking: "this thread, after the running handler")])
  }

  // MARK: What looks like a deadlock, and is none

  @Test func `a move to the same queue that has happened, or is on another branch`() throws {
    let unsure = Unsure()
    let arrived = Failing(.success(1)).receive(on: queue)
    queue.sync {}
    let branch = promise.receive(on: queue)
    let wanted = Promise.all([arrived.map { $0 + 1 }, promise.receive(on: unsure)])
    let end = queue.start { try wanted.wait() }
    try unsure.wasAsked.wait()
    promise.fulfill(with: .success(3))
    #expect(try end.end() == .success([2, 3]))
    #expect(try branch.wait() == .success(3))
  }

  @Test func `inside a handler, what another thread settles`() throws {
    let unsure = Unsure()
    let wanted = promise.receive(on: unsure)
    let log = Log<Result<Int, Fault>?>()
    let end = other.start {
      Failing(.success(0)).await { _ in log.append(try? wanted.wait()) }
    }
    try unsure.wasAsked.wait()
    promise.fulfill(with: .success(1))
    try end.end()
    #expect(log.entries == [.success(1)])
  }

  @Test func `inside a handler, an input of all that has arrived at this very turn`() throws {
    let (late, unsure) = (Failing(), Unsure())
    let all = Promise.all([promise, late.receive(on: unsure)])
    let log = Log<Result<[Int], Fault>?>()
    promise.await { _ in log.append(try? all.wait()) }
    let end = other.start { [promise] in _ = promise.fulfill(with: .success(1)) }
    try unsure.wasAsked.wait()
    late.fulfill(with: .success(2))
    try end.end()
    #expect(log.entries == [.success([1, 2])])
  }
}

/// A clock whose alarms call `hook` when they are cancelled.
private struct Hooked: TimerClock {
  let clock: ManualClock
  let hook: @Sendable () -> Void

  var now: Duration { clock.now }

  func schedule(at time: Duration, _ work: @escaping @Sendable () -> Void) -> TimerAlarm {
    let (alarm, hook) = (clock.schedule(at: time, work), hook)
    return TimerAlarm {
      hook()
      alarm.cancel()
    }
  }
}
