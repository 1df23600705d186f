import Dispatchers
import TestSupport
import Testing

/// Starts and places that limiters do not give, and places that are kept.
@Suite(.ownThread) struct LimiterPlaceTests {
  private let clock = ManualClock()
  private let target = ManualDispatcher()
  private let ran = Log<Int>()

  @Test func `what is not wanted is asked and released outside the lock`() throws {
    let limiter = try ConcurrencyLimitedDispatcher(limit: 1, on: target)
    limiter.dispatch {}
    let add = { @Sendable [ran] number in limiter.dispatch { ran.append(number) } }
    do {
      let object = CallsBack { add(2) }
      let isWanted = { @Sendable in
        add(1)
        return false
      }
      limiter.dispatch(DispatchedWork(while: isWanted) { object.hold() })
    }
    target.drain()
    #expect(ran.entries == [1, 2])
    #expect(target.submittedCount == 3)
  }

  @Test func `a limiter asks for the one behind it, too`() throws {
    let behind = try RateLimitedDispatcher(limit: 1, per: .seconds(1), on: .current, clock: clock)
    let limiter = try ConcurrencyLimitedDispatcher(limit: 1, on: behind)
    behind.dispatch {}
    let gone = Log<Int>()
    limiter.dispatch(
      DispatchedWork(while: { gone.entries.isEmpty }) { [ran] in ran.append(0) }
    )
    limiter.dispatch { [ran] in ran.append(1) }
    gone.append(0)
    clock.advance(by: .seconds(1))
    #expect(ran.entries == [1])
  }

  @Test func `what a limiter has handed over is withdrawn from the one behind it`() throws {
    let behind = try RateLimitedDispatcher(limit: 1, per: .seconds(1), on: .current, clock: clock)
    let limiter = try ConcurrencyLimitedDispatcher(limit: 2, on: behind)
    behind.dispatch {}
    for number in 0..<2 {
      let object = CallsBack { [ran] in ran.append(number) }
      limiter.dispatch(DispatchedWork(id: ObjectIdentifier(object)) { object.hold() })
      #expect(behind.waitingCount == 1)
      limiter.withdraw(ObjectIdentifier(object))
      #expect(behind.waitingCount == 0)
    }
    #expect(ran.entries == [0, 1])
  }

  @Test func `a place is kept until nothing holds it`() throws {
    let limiter = try ConcurrencyLimitedDispatcher(limit: 2, on: target)
    let kept = Later<[LimiterPlace]>()
    limiter.dispatch { kept.set(limiter.places) }
    for number in 0..<3 { limiter.dispatch { [ran] in ran.append(number) } }
    target.drain()
    #expect(ran.entries == [0, 1, 2])
    for number in 3..<6 { limiter.dispatch { [ran] in ran.append(number) } }
    // One of the two places is kept.
    #expect(target.waitingCount == 1)
    _ = kept.take()
    #expect(target.waitingCount == 2)
    target.drain()
    #expect(ran.entries == Array(0..<6))
    #expect(limiter.places.isEmpty)
  }

  @Test func `work has a place in each limiter that it has passed, and no others`() throws {
    let behind = try ConcurrencyLimitedDispatcher(limit: 2, on: .current)
    let limiter = try ConcurrencyLimitedDispatcher(limit: 2, on: behind)
    let other = try ConcurrencyLimitedDispatcher(limit: 2, on: .current)
    let counts = Log<[Int]>()
    limiter.dispatch {
      counts.append([limiter.places.count, behind.places.count, other.places.count])
      other.dispatch {
        counts.append([limiter.places.count, behind.places.count, other.places.count])
      }
      counts.append([limiter.places.count, behind.places.count, other.places.count])
    }
    #expect(counts.entries == [[2, 1, 0], [2, 1, 1], [2, 1, 0]])
  }

  @Test func `a limiter is current for work that has all its places`() throws {
    let (one, two) = (
      try ConcurrencyLimitedDispatcher(limit: 1, on: target),
      try ConcurrencyLimitedDispatcher(limit: 2, on: .current)
    )
    let answers = Log<Bool?>()
    one.dispatch { answers.append(one.isCurrent) }
    target.drain()
    two.dispatch { answers.append(two.isCurrent) }
    #expect(answers.entries == [true, false])
    #expect(one.isCurrent == nil)
  }
}
