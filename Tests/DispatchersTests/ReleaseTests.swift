import Dispatch
import Dispatchers
import TestSupport
import Testing

/// What a closure holds is released under no lock, in every way in which a closure leaves.
///
/// Each closure here holds an object that, when it is released, calls back into what held the closure. What holds closures
/// is released itself, when nobody uses it any more.
@Suite(.ownThread) struct ReleaseTests {
  private let released = Log<String>()

  /// A closure with an object that calls back; `last` is for what is released on another thread.
  private func work(
    then last: @escaping @Sendable () -> Void = {},
    callingBack callback: @escaping @Sendable () -> Void
  ) -> @Sendable () -> Void {
    let object = CallsBack { [released] in
      callback()
      released.append("released")
      last()
    }
    return { object.hold() }
  }

  // MARK: Clocks

  @Test(arguments: [ManualClock(), SystemTimerClock()] as [any TimerClock])
  func `an alarm that is taken back`(clock: any TimerClock) {
    let alarms = (0..<3).map { number in
      clock.schedule(after: .seconds(1_000 + number), work { use(clock) })
    }
    alarms[1].cancel()
    #expect(released.entries.count == 1)
    alarms[0].cancel()
    alarms[2].cancel()
    #expect(released.entries.count == 3)
  }

  @Test func `an alarm of a clock moved by hand that has gone off`() {
    let clock = ManualClock()
    for time in 0..<3 { clock.schedule(at: .seconds(time), work { use(clock) }) }
    clock.advance(to: .seconds(2))
    #expect(released.entries.count == 3)
  }

  @Test func `an alarm of a clock that is released itself`() {
    let other = ManualClock()
    do {
      let clock = ManualClock()
      clock.schedule(at: .seconds(1), work { use(other) })
    }
    #expect(released.entries.count == 1)
  }

  @Test func `an alarm of the system's clock that has gone off`() throws {
    let (clock, done) = (SystemTimerClock(), Event())
    for _ in 0..<3 {
      clock.schedule(after: .zero, work(then: { done.signal() }) { use(clock) })
    }
    for _ in 0..<3 { try done.wait() }
  }

  // MARK: Dispatchers

  @Test func `work of a manual dispatcher that is taken and dropped`() {
    let dispatcher = ManualDispatcher()
    for _ in 0..<3 { dispatcher.dispatch(work { use(dispatcher) }) }
    _ = dispatcher.takeAll()
    #expect(released.entries.count == 3)
  }

  @Test func `work of a manual dispatcher that has run`() {
    let dispatcher = ManualDispatcher()
    for _ in 0..<3 { dispatcher.dispatch(work { use(dispatcher) }) }
    dispatcher.runNext()
    #expect(released.entries.count == 1)
    dispatcher.drain()
    #expect(released.entries.count == 3)
  }

  @Test func `each work of a long queue when it has run`() {
    let dispatcher = ManualDispatcher()
    for _ in 0..<20 { dispatcher.dispatch(work { _ = dispatcher.waitingCount }) }
    for count in 1...20 {
      dispatcher.runNext()
      #expect(released.entries.count == count)
    }
  }

  @Test func `work of a manual dispatcher that is released itself`() {
    let other = ManualDispatcher()
    do {
      let dispatcher = ManualDispatcher()
      dispatcher.dispatch(work { use(other) })
    }
    #expect(released.entries.count == 1)
  }

  @Test func `work of a limiter that the target runs, drops, or runs twice`() throws {
    let (clock, target) = (ManualClock(), ManualDispatcher())
    let limiters: [any Dispatcher] = [
      try RateLimitedDispatcher(limit: 1, per: .seconds(1), on: target, clock: clock),
      try StrictRateLimitedDispatcher(limit: 1, per: .seconds(1), on: target, clock: clock),
      try ConcurrencyLimitedDispatcher(limit: 1, on: target),
    ]
    for limiter in limiters {
      let before = released.entries.count
      for _ in 0..<6 { limiter.dispatch(work { limiter.dispatch {} }) }
      // Dropped, run, run twice, and so on; and after those that called back, what they submitted.
      for times in 0..<12 {
        clock.advance(by: .seconds(1))
        let taken = target.takeAll()
        for _ in 0..<times % 3 { for work in taken { work() } }
      }
      #expect(released.entries.count == before + 6)
      #expect(target.waitingCount == 0)
    }
  }

  @Test func `work of a queue that has run, and of what hands work to a queue`() throws {
    let queue = DispatchQueue(label: "ReleaseTests")
    let dispatchers: [any Dispatcher] = [
      queue, DispatchQueueDispatcher(queue: queue, group: DispatchGroup()),
      CarryingDispatcher(Carried.$value, on: queue), InPlaceDispatcher(on: queue),
      try ConcurrencyLimitedDispatcher(limit: 1, on: queue),
    ]
    for dispatcher in dispatchers {
      let done = Event()
      dispatcher.dispatch(work(then: { done.signal() }) { dispatcher.dispatch {} })
      try done.wait()
      dispatcher.dispatch(
        DispatchedWork(work(then: { done.signal() }) { dispatcher.dispatch {} })
      )
      try done.wait()
    }
  }

  @Test func `a queue that has done work`() throws {
    // Held: what is set with another key at the same address would replace the object, and release it.
    let (done, key) = (Event(), DispatchSpecificKey<CallsBack>())
    do {
      let queue = DispatchQueue(label: "ReleaseTests")
      queue.setSpecific(key: key, value: CallsBack { done.signal() })
      let dispatchers: [any Dispatcher] = [
        queue, DispatchQueueDispatcher(queue: queue), InPlaceDispatcher(on: queue),
      ]
      for dispatcher in dispatchers { useAll(of: dispatcher) }
    }
    try done.wait()
    withExtendedLifetime(key) {}
  }

  @Test(arguments: Used.all)
  func `what has been used in all its ways is released with its last user`(used: Used) throws {
    let areReleased = try used.make().map { object in { [weak object] in object == nil } }
    #expect(areReleased.map { $0() } == areReleased.map { _ in true })
  }

  @Test func `a default dispatcher that hands work on to another one`() async {
    await #expect(processExitsWith: .success) {
      let (target, ran) = (ManualDispatcher(), Log<String>())
      try DefaultDispatcher.choose(InPlaceDispatcher(on: target))
      DefaultDispatcher.default.dispatch { ran.append("ran") }
      target.drain()
      #expect(ran.entries == ["ran"])
    }
  }

  @Test func `a default dispatcher that is refused`() async {
    await #expect(processExitsWith: .success) {
      let released = Log<String>()
      try DefaultDispatcher.choose(ManualDispatcher())
      refuse { released.append(label(of: .default)) }
      #expect(released.entries == ["ManualDispatcher"])
    }
  }
}

/// Objects that have been used in all their ways.
struct Used: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let make: @Sendable () throws -> [AnyObject]

  init(_ description: String, _ make: @escaping @Sendable () throws -> [AnyObject]) {
    (testDescription, self.make) = (description, make)
  }

  static let all = [
    Used("a manual dispatcher") {
      let dispatcher = ManualDispatcher()
      useAll(of: dispatcher)
      dispatcher.runNext()
      dispatcher.drain()
      useAll(of: dispatcher)
      _ = dispatcher.takeAll()
      use(dispatcher)
      return [dispatcher]
    },
    Used("a clock moved by hand") {
      let clock = ManualClock()
      use(clock)
      for time in 0..<3 { clock.schedule(at: .seconds(time)) { [weak clock] in _ = clock?.now } }
      _ = clock.nextAlarm
      clock.advance(by: .seconds(1))
      clock.advance(to: .seconds(2))
      return [clock]
    },
    Used("what hands work on") {
      let target = ManualDispatcher()
      let inPlace = InPlaceDispatcher(on: target)
      let dispatchers: [any Dispatcher] = [
        inPlace, CarryingDispatcher(Carried.$value, on: target),
        CarryingDispatcher(Carried.$value, on: inPlace),
      ]
      for dispatcher in dispatchers {
        useAll(of: dispatcher)
        target.drain()
      }
      return [target]
    },
    Used("policies for retries") {
      let object = CallsBack {}
      let delays: [RetryPolicy.Delay] = [
        .custom { attempt in
          object.hold()
          return .seconds(attempt)
        },
        .exponential(from: .seconds(1), jitter: 1) {
          object.hold()
          return 0.5
        },
      ]
      for delay in delays { _ = try RetryPolicy(attempts: 3, delay: delay).delay(afterAttempt: 2) }
      return [object]
    },
    Used("a limit of a rate") {
      try limited {
        try RateLimitedDispatcher(limit: 1, per: .seconds(1), on: $0, clock: $1)
      } dropping: {
        $0.dropWaiting()
      }
    },
    Used("a strict limit of a rate") {
      try limited {
        try StrictRateLimitedDispatcher(limit: 1, per: .seconds(1), on: $0, clock: $1)
      } dropping: {
        $0.dropWaiting()
      }
    },
    Used("a limit of what runs at the same time") {
      try limited { target, _ in
        try ConcurrencyLimitedDispatcher(limit: 1, on: target)
      } dropping: {
        $0.dropWaiting()
      }
    },
  ]

  /// A limiter, and what it is made of.
  private static func limited<Limiter: ForwardingDispatcher & AnyObject>(
    _ make: (ManualDispatcher, ManualClock) throws -> Limiter,
    dropping drop: (Limiter) -> Void
  ) throws -> [AnyObject] {
    let (target, clock) = (ManualDispatcher(), ManualClock())
    let limiter = try make(target, clock)
    for _ in 0..<3 { useAll(of: limiter) }
    useAll(of: InPlaceDispatcher(on: limiter))
    drop(limiter)
    useAll(of: limiter)
    for _ in 0..<12 {
      target.drain()
      clock.advance(by: .seconds(1))
    }
    return [limiter, limiter.target as AnyObject, target, clock]
  }
}

private enum Carried { @TaskLocal static var value = 0 }

/// A dispatcher that holds an object of the user's.
private struct Holding: Dispatcher {
  let object: CallsBack

  func dispatch(_ work: @escaping @Sendable () -> Void) { work() }
}

/// Chooses a dispatcher, too late, that calls back when it is released.
private func refuse(_ callback: @escaping @Sendable () -> Void) {
  try? DefaultDispatcher.choose(Holding(object: CallsBack(callback)))
}

private func label(of dispatcher: some Dispatcher) -> String { dispatcher.label }

/// All that can be done with any dispatcher.
private func useAll(of dispatcher: any Dispatcher) {
  let object = CallsBack {}
  let id = ObjectIdentifier(object)
  dispatcher.dispatch {}
  dispatcher.dispatch(DispatchedWork {})
  dispatcher.dispatch(DispatchedWork(while: { false }) {})
  for _ in 0..<2 { dispatcher.dispatch(DispatchedWork(id: id) { object.hold() }) }
  dispatcher.withdraw(id)
  _ = (dispatcher.places, dispatcher.isCurrent, dispatcher.label)
}

/// What a user might do with a clock.
private func use(_ clock: some TimerClock) {
  _ = clock.now
  clock.schedule(after: .seconds(500)) {}.cancel()
}

/// What a user might do with a dispatcher.
private func use(_ dispatcher: ManualDispatcher) {
  dispatcher.dispatch {}
  _ = dispatcher.waitingCount
}
