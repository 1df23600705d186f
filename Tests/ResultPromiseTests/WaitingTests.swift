import Dispatch
import Dispatchers
import ResultPromise
import TestSupport
import Testing

/// What `wait()` looks at that TypedPromise does not have; `DeadlockTests` has the rest.
@Suite(.ownThread) struct WaitingTests {
  typealias Failing = Promise<Int, Fault>

  private let queue = DispatchQueue(label: "WaitingTests.queue")
  private let other = DispatchQueue(label: "WaitingTests.other")
  private let promise = Failing()

  @Test func `each link behind a move to the queue that waits`() throws {
    let moved = promise.receive(on: queue)
    let derived: [Failing] = [
      moved.mapResult { $0 }, moved.flatMapResult { Failing($0) }, moved.then { .success($0) },
      moved.thenAsync { Failing(.success($0)) }, moved.map { $0 }, moved.mapError { $0 },
      moved.recover { _ in Failing(.success(0)) },
    ]
    let sure = moved.recover { _ in 0 }
    let errors = try queue.start {
      derived.map { one in #expect(throws: DeadlockError.self) { try one.wait() } }
        + [#expect(throws: DeadlockError.self) { try sure.wait() }]
    }.end()
    #expect(errors == Array(repeating: DeadlockError(blocking: queue), count: 8))
  }

  @Test func `what a handler has returned, when it has run another one's work`() throws {
    let (inner, own, log) = (Failing(), Later<Failing>(), Log<Result<Int, Fault>?>())
    let (gate, next) = (waitingGate { _ in }, Failing())
    let moved = Failing(.success(1)).receive(on: Unsure(queue))
    queue.sync {}
    queue.suspend()
    own.set(
      moved.thenAsync { _ in
        gate.drain()
        next.fulfill(with: .success(2))
        return inner
      }
    )
    // In the same turn, when the first has returned.
    next.await { [other] _ in
      guard let own = own.take() else { return }
      other.async { inner.fulfill(with: .success(3)) }
      log.append(try? own.wait())
    }
    queue.resume()
    queue.sync {}
    #expect(log.entries == [.success(3)])
  }

  @Test func `a handler's own result, when it has run another one's work`() {
    let (own, log) = (Later<Failing>(), Log<Int>())
    let gate = waitingGate { log.append($0) }
    own.set(
      promise.map { value in
        gate.drain()
        if let own = own.take() { #expect(throws: DeadlockError.self) { try own.wait() } }
        return value
      }
    )
    promise.fulfill(with: .success(2))
    #expect(log.entries == [1])
  }

  /// A dispatcher in which a handler waits that gets 1.
  private func waitingGate(_ handler: @escaping @Sendable (Int) -> Void) -> ManualDispatcher {
    let gate = ManualDispatcher()
    let there = Failing(.success(1)).receive(on: gate)
    gate.drain()
    there.await { if case .success(let value) = $0 { handler(value) } }
    return gate
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

  @Test func `in a hook, what a handler has returned that ran before`() throws {
    let (inner, wanted, log) = (Failing(), Later<Failing>(), Log<Result<Int, Fault>?>())
    let hooked = Hooked(clock: ManualClock()) { [other] in
      guard let wanted = wanted.take() else { return }
      other.async { inner.fulfill(with: .success(2)) }
      log.append(try? wanted.wait())
    }
    let delay = Promise<Int, Lost>(.success(1), after: .seconds(1), clock: hooked)
    wanted.set(
      promise.thenAsync { _ in
        delay.cancel()
        return inner
      }
    )
    _ = try queue.start { [promise] in promise.fulfill(with: .success(1)) }.end()
    #expect(log.entries == [.success(2)])
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

  @Test func `inside a handler, what another one that ran inside it has returned`() throws {
    let (gate, innerGate) = (ManualDispatcher(), ManualDispatcher())
    let (own, step) = (Later<Failing>(), Later<Failing>())
    let inner = Failing(.success(1)).receive(on: innerGate)
    innerGate.drain()
    step.set(inner.thenAsync { [promise] _ in promise })
    let moved = Failing(.success(1)).receive(on: gate)
    gate.drain()
    own.set(
      moved.map { [promise, other] value in
        innerGate.drain()
        guard let own = own.take(), let step = step.take() else { return value }
        #expect(throws: DeadlockError.self) { try own.map { $0 }.wait() }
        other.async { promise.fulfill(with: .success(2)) }
        #expect((try? step.wait()) == .success(2))
        return value
      }
    )
    let last = DispatchQueue(label: "WaitingTests.last").start { gate.drain() }
    _ = try last.end()
  }

  @Test func `a dispatcher is asked once for each link behind it`() throws {
    let count = SharedCount()
    let asked = Asked { [promise] in
      if count.add() == 2 { promise.fulfill(with: .success(1)) }
    }
    #expect(try promise.receive(on: asked).map { $0 }.wait() == .success(1))
    #expect(count.number == 2)
  }

  @Test func `a task that needs the main actor, waited for on the main thread`() throws {
    let task = Failing { [promise] in
      let result = await promise.result
      return await MainActor.run { result }
    }
    let unsure = Unsure()
    let wanted = task.receive(on: unsure)
    let waiting = DispatchQueue.main.start { try wanted.wait() }
    try unsure.wasAsked.wait()
    promise.fulfill(with: .success(1))
    #expect(task.fulfill(with: .success(2)))
    #expect(try waiting.end() == .success(2))
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
