import Dispatch
import Dispatchers
import Synchronization
import TestSupport
import Testing

/// What limiters do on targets that drop closures or run them again, and with extreme intervals.
@Suite(.ownThread) struct LimiterTargetTests {
  // MARK: Targets that break their contract

  @Test func `a closure that the target drops gives its place back`() throws {
    let (target, ran) = (ManualDispatcher(), Log<Int>())
    let dispatcher = try ConcurrencyLimitedDispatcher(limit: 2, on: target)
    for number in 0..<6 { dispatcher.dispatch { ran.append(number) } }
    #expect(target.waitingCount == 2)
    _ = target.takeAll()
    #expect(target.waitingCount == 2)
    var taken = target.takeAll()
    taken.removeFirst()
    #expect(target.waitingCount == 1)
    taken[0]()
    taken = []
    target.drain()
    #expect(ran.entries.sorted() == [3, 4, 5])
    // Both permits are free, and no others.
    for number in 6..<9 { dispatcher.dispatch { ran.append(number) } }
    #expect(target.waitingCount == 2)
  }

  @Test func `a target that drops many closures in a row needs no stack`() throws {
    let isDropping = Later<Bool>()
    let dispatcher = try ConcurrencyLimitedDispatcher(
      limit: 1,
      on: Closures { work in if isDropping.take() == nil { work() } }
    )
    let ran = Log<Int>()
    dispatcher.dispatch {
      for number in 0..<Extent.many { dispatcher.dispatch { ran.append(number) } }
      isDropping.set(true)
    }
    // The first of those behind is dropped.
    #expect(ran.entries == Array(1..<Extent.many))

    let dropped = Log<Int>()
    let dropping = try ConcurrencyLimitedDispatcher(limit: 1, on: Closures { _ in })
    for number in 0..<Extent.many { dropping.dispatch { dropped.append(number) } }
    #expect(dropped.entries.isEmpty)
  }

  @Test func `a closure that the target runs twice runs once, and gives one place back`() throws {
    let (target, ran) = (ManualDispatcher(), Log<Int>())
    let dispatcher = try ConcurrencyLimitedDispatcher(limit: 1, on: target)
    for number in 0..<4 { dispatcher.dispatch { ran.append(number) } }
    let first = target.takeAll()
    for _ in 0..<3 { for work in first { work() } }
    #expect(ran.entries == [0])
    #expect(target.submittedCount == 2)
    target.drain()
    for work in first { work() }
    #expect(ran.entries == [0, 1, 2, 3])
    #expect(target.submittedCount == 4)
  }

  @Test func `a closure that the target keeps is released when it has run`() throws {
    let (target, living) = (ManualDispatcher(), SharedCount())
    let dispatcher = try ConcurrencyLimitedDispatcher(limit: 1, on: target)
    let counted = Counted(living)
    dispatcher.dispatch { [counted] in withExtendedLifetime(counted) {} }
    withExtendedLifetime(consume counted) {}
    let kept = target.takeAll()
    for work in kept { work() }
    #expect(living.number == 0)
    withExtendedLifetime(kept) {}
  }

  @Test func `a closure that threads of the target run at the same time runs once`() throws {
    let running = Log<Int>()
    let target = Closures { work in
      DispatchQueue.concurrentPerform(iterations: 4) { _ in work() }
    }
    let dispatcher = try ConcurrencyLimitedDispatcher(limit: Int.max, on: target)
    for number in 0..<1_000 { dispatcher.dispatch { running.append(number) } }
    #expect(running.entries == Array(0..<1_000))
  }

  @Test func `for a rate, a closure that the target drops or runs twice has started once`() throws {
    for isStrict in [false, true] {
      let (clock, target, ran) = (ManualClock(), ManualDispatcher(), Log<Int>())
      let dispatcher = try limiter(isStrict, limit: 2, per: .seconds(2), on: target, clock: clock)
      for number in 0..<6 { dispatcher.dispatch { ran.append(number) } }
      #expect(target.waitingCount == 2)
      _ = target.takeAll()
      #expect(target.waitingCount == 0)
      clock.advance(by: .seconds(2))
      #expect(target.waitingCount == 2)
      let taken = target.takeAll()
      for _ in 0..<2 { for work in taken { work() } }
      #expect(ran.entries == [2, 3])
      #expect(target.submittedCount == 4)
      clock.advance(by: .seconds(2))
      target.drain()
      #expect(ran.entries == [2, 3, 4, 5])
    }
  }

  // MARK: Intervals

  @Test(arguments: Extremes.far + Extremes.near.filter { $0 > .zero }, [1, 2, 3, 1_000])
  func `an interval may be as long or as short as there is`(interval: Duration, limit: Int) throws {
    for isStrict in [false, true] {
      let (clock, started) = (ManualClock(), Log<Int>())
      clock.advance(to: .seconds(100))
      let dispatcher = try limiter(
        isStrict,
        limit: limit,
        per: interval,
        on: .current,
        clock: clock
      )
      for number in 0..<limit + 1 { dispatcher.dispatch { started.append(number) } }
      #expect(started.entries == Array(0..<limit))
      let next = try #require(clock.nextAlarm)
      #expect(next > .seconds(100))
      clock.advance(to: next)
      #expect(started.entries == Array(0...limit))
    }
  }

  @Test func `an interval that cannot be divided is rounded up, by as little as there is`() throws {
    let clock = ManualClock()
    let dispatcher = try limiter(false, limit: 3, per: .seconds(1), on: .current, clock: clock)
    for _ in 0..<4 { dispatcher.dispatch {} }
    #expect(clock.nextAlarm == Duration(attoseconds: 333_333_333_333_333_334))
  }

  @Test func `a limit may be as high as there is`() throws {
    for interval in [Duration(attoseconds: 1), .seconds(1), Duration(attoseconds: .max)] {
      for isStrict in [false, true] {
        let (clock, started) = (ManualClock(), Log<Int>())
        let dispatcher = try limiter(
          isStrict,
          limit: .max,
          per: interval,
          on: .current,
          clock: clock
        )
        for number in 0..<100 { dispatcher.dispatch { started.append(number) } }
        #expect(started.entries.count == 100)
      }
    }
  }

  @Test(arguments: [Duration(attoseconds: .min), .seconds(Int64.min)])
  func `an interval that is refused can be printed`(interval: Duration) {
    let error = LimitError.interval(interval)
    #expect(throws: error) { try RateLimitedDispatcher(limit: 1, per: interval) }
    #expect(error.description.hasPrefix("per: is -"))
    #expect(error.description.hasSuffix(" seconds, and must be more than zero"))
  }

  private func limiter(
    _ isStrict: Bool,
    limit: Int,
    per interval: Duration,
    on target: some Dispatcher,
    clock: ManualClock
  ) throws(LimitError) -> any Dispatcher {
    isStrict
      ? try StrictRateLimitedDispatcher(limit: limit, per: interval, on: target, clock: clock)
      : try RateLimitedDispatcher(limit: limit, per: interval, on: target, clock: clock)
  }
}

/// A dispatcher that handles a closure as a test says.
private struct Closures: Dispatcher {
  let handle: @Sendable (_ work: @Sendable () -> Void) -> Void

  func dispatch(_ work: @escaping @Sendable () -> Void) { handle(work) }
}
