import Dispatchers
import TestSupport
import Testing

/// The limiters' whole schedules, over random arrivals, on a clock that is moved by hand.
@Suite(.ownThread) struct LimiterTests {
  /// The unit of time: everything in these tests happens at whole ticks.
  private static let tick = Duration.milliseconds(1)

  /// Arrival times, a limit and a window, in ticks.
  struct Scenario {
    var limit: Int
    var window: Int
    var arrivals: [Int]

    init(from random: inout SeededNumbers) {
      limit = Int.random(in: 1...7, using: &random)
      // A whole number of ticks for each token.
      window = limit * Int.random(in: 1...9, using: &random)
      let last = Int.random(in: 0...60, using: &random)
      let count = Int.random(in: 1...40, using: &random)
      arrivals = (0..<count).map { _ in Int.random(in: 0...last, using: &random) }.sorted()
    }
  }

  @Test func `a sliding window is never exceeded, and no work waits longer than it must`() throws {
    var random = SeededNumbers(1)
    for _ in 0..<(Extent.isWhole ? 10_000 : 2_000) {
      let scenario = Scenario(from: &random)
      let starts = try strict(scenario)
      #expect(starts.map(\.number) == Array(scenario.arrivals.indices), "\(scenario)")
      for (index, start) in starts.enumerated() {
        let window = starts[...index].filter { $0.time > start.time - scenario.window }
        #expect(window.count <= scenario.limit, "\(scenario): \(starts)")
        // The earliest moment that arrival, order and the window allow, computed again.
        var earliest = scenario.arrivals[index]
        if index > 0 { earliest = max(earliest, starts[index - 1].time) }
        if index >= scenario.limit {
          earliest = max(earliest, starts[index - scenario.limit].time + scenario.window)
        }
        #expect(start.time == earliest, "\(scenario): \(starts)")
      }
    }
  }

  @Test func `a bucket never gives more tokens than it had and got`() throws {
    var random = SeededNumbers(3)
    for _ in 0..<(Extent.isWhole ? 10_000 : 2_000) {
      let scenario = Scenario(from: &random)
      let starts = try run(scenario) { target, clock throws(LimitError) in
        try RateLimitedDispatcher(
          limit: scenario.limit,
          per: LimiterTests.tick * scenario.window,
          on: target,
          clock: clock
        )
      }
      #expect(starts.map(\.number) == Array(scenario.arrivals.indices), "\(scenario)")
      #expect(starts.map(\.time) == bucketByTicks(scenario), "\(scenario)")
    }
  }

  @Test func `so many run together, in order, and a slow one delays no other`() throws {
    var random = SeededNumbers(4)
    for _ in 0..<2_000 {
      let limit = Int.random(in: 1...4, using: &random)
      let target = ManualDispatcher()
      let dispatcher = try ConcurrencyLimitedDispatcher(limit: limit, on: target)
      let started = Log<Int>()
      let count = Int.random(in: 1...20, using: &random)
      for number in 0..<count { dispatcher.dispatch { started.append(number) } }
      // Submitted and not yet run: each holds a permit until the test runs it.
      var running: [@Sendable () -> Void] = []
      var finished = 0
      while finished < count {
        running += target.takeAll()
        #expect(running.count == min(limit, count - finished))
        running.remove(at: Int.random(in: running.indices, using: &random))()
        finished += 1
      }
      #expect(started.entries.sorted() == Array(0..<count))
      #expect(target.submittedCount == count)
    }
  }

  @Test func `with one place, closures run in the order in which they came`() throws {
    let dispatcher = try ConcurrencyLimitedDispatcher(limit: 1, on: .current)
    let order = Log<Int>()
    dispatcher.dispatch {
      order.append(1)
      dispatcher.dispatch { order.append(3) }
      dispatcher.dispatch { order.append(4) }
      order.append(2)
    }
    #expect(order.entries == [1, 2, 3, 4])
  }

  @Test func `nothing is lost or run twice when many threads hand over`() async throws {
    let clock = ManualClock()
    let target = ManualDispatcher()
    let dispatchers: [any Dispatcher] = [
      try RateLimitedDispatcher(limit: 7, per: .seconds(1), on: target, clock: clock),
      try StrictRateLimitedDispatcher(limit: 7, per: .seconds(1), on: target, clock: clock),
      try ConcurrencyLimitedDispatcher(limit: 7, on: target),
    ]
    for dispatcher in dispatchers {
      let ran = Log<Int>()
      await withTaskGroup(of: Void.self) { group in
        for thread in 0..<8 {
          group.addTask {
            for number in 0..<500 { dispatcher.dispatch { ran.append(thread * 500 + number) } }
          }
        }
      }
      repeat {
        target.drain()
        if let next = clock.nextAlarm { clock.advance(to: next) }
      } while target.waitingCount > 0 || clock.nextAlarm != nil
      #expect(ran.entries.sorted() == Array(0..<4_000))
      // Each thread's own closures kept their order.
      for thread in 0..<8 {
        let own = ran.entries.filter { $0 / 500 == thread }
        #expect(own == own.sorted())
      }
    }
  }

  @Test func `a limiter that is released drops nothing that waits`() throws {
    let (clock, target, ran) = (ManualClock(), ManualDispatcher(), Log<Int>())
    do {
      let strict = try StrictRateLimitedDispatcher(
        limit: 1,
        per: .seconds(1),
        on: target,
        clock: clock
      )
      let one = try ConcurrencyLimitedDispatcher(limit: 1, on: target)
      for number in 0..<3 {
        strict.dispatch { ran.append(number) }
        one.dispatch { ran.append(10 + number) }
      }
    }
    target.drain()
    clock.advance(by: .seconds(1))
    target.drain()
    clock.advance(by: .seconds(1))
    target.drain()
    #expect(ran.entries.sorted() == [0, 1, 2, 10, 11, 12])
  }

  @Test(arguments: 0..<3)
  func `emptying a limiter drops what waits, and nothing that has started`(kind: Int) throws {
    let (clock, target, ran) = (ManualClock(), ManualDispatcher(), Log<Int>())
    let limiters: [any Emptied] = [
      try RateLimitedDispatcher(limit: 2, per: .seconds(1), on: target, clock: clock),
      try StrictRateLimitedDispatcher(limit: 2, per: .seconds(1), on: target, clock: clock),
      try ConcurrencyLimitedDispatcher(limit: 2, on: target),
    ]
    let limiter = limiters[kind]
    for number in 0..<5 { limiter.dispatch { ran.append(number) } }
    #expect((limiter.waitingCount, limiter.runningCount) == (3, 2))
    limiter.dropWaiting()
    #expect((limiter.waitingCount, limiter.runningCount) == (0, 2))
    // What comes later waits as before, and takes its turn.
    limiter.dispatch { ran.append(5) }
    #expect(limiter.waitingCount == 1)
    target.drain()
    clock.advance(by: .seconds(1))
    target.drain()
    #expect(ran.entries == [0, 1, 5])
    #expect((limiter.waitingCount, limiter.runningCount) == (0, 0))
  }

  @Test func `what comes while an unwanted closure leaves is not taken for it`() throws {
    let (target, ran) = (ManualDispatcher(), Log<Int>())
    let limiter = try ConcurrencyLimitedDispatcher(limit: 1, on: target)
    limiter.dispatch { ran.append(0) }
    let isWanted = { @Sendable in
      limiter.dropWaiting()
      limiter.dispatch { ran.append(1) }
      return false
    }
    limiter.dispatch(DispatchedWork(while: isWanted) {})
    target.drain()
    #expect(ran.entries == [0, 1])
  }

  @Test func `a limit that means nothing is refused, and the error says what would be right`() {
    for limit in [0, -1] {
      #expect(throws: LimitError.limit(limit)) {
        try RateLimitedDispatcher(limit: limit, per: .seconds(1))
      }
      #expect(throws: LimitError.limit(limit)) {
        try StrictRateLimitedDispatcher(limit: limit, per: .seconds(1))
      }
      #expect(throws: LimitError.limit(limit)) { try ConcurrencyLimitedDispatcher(limit: limit) }
    }
    for interval in [Duration.zero, .seconds(-1)] {
      #expect(throws: LimitError.interval(interval)) {
        try RateLimitedDispatcher(limit: 1, per: interval)
      }
      #expect(throws: LimitError.interval(interval)) {
        try StrictRateLimitedDispatcher(limit: 1, per: interval)
      }
    }
    #expect(LimitError.limit(0).description == "limit: is 0, and must be at least 1")
  }

  // MARK: Schedules

  private typealias Start = (number: Int, time: Int)

  private func strict(_ scenario: Scenario) throws -> [Start] {
    try run(scenario) { target, clock throws(LimitError) in
      try StrictRateLimitedDispatcher(
        limit: scenario.limit,
        per: LimiterTests.tick * scenario.window,
        on: target,
        clock: clock
      )
    }
  }

  /// Submits closures as the scenario says, and records which started when.
  private func run(
    _ scenario: Scenario,
    _ make: (CurrentThreadDispatcher, ManualClock) throws(LimitError) -> some Dispatcher
  ) throws -> [Start] {
    let clock = ManualClock()
    let dispatcher = try make(.current, clock)
    let starts = Log<Start>()
    for (number, time) in scenario.arrivals.enumerated() {
      clock.advance(to: LimiterTests.tick * time)
      dispatcher.dispatch { starts.append((number, Int(clock.now / LimiterTests.tick))) }
    }
    while let next = clock.nextAlarm { clock.advance(to: next) }
    return starts.entries
  }

  /// The start times of a bucket that is filled tick by tick.
  private func bucketByTicks(_ scenario: Scenario) -> [Int] {
    let period = scenario.window / scenario.limit
    var starts: [Int] = []
    var tokens = scenario.limit
    // The tick at which the next token will be ready; none is made for a full bucket.
    var ready: Int?
    var time = 0
    while starts.count < scenario.arrivals.count {
      if ready == time {
        tokens += 1
        ready = tokens < scenario.limit ? time + period : nil
      }
      while tokens > 0, starts.count < scenario.arrivals.count,
        scenario.arrivals[starts.count] <= time
      {
        starts.append(time)
        tokens -= 1
        ready = ready ?? time + period
      }
      time += 1
    }
    return starts
  }
}

/// A limiter that says how much waits, and can be emptied.
private protocol Emptied: Dispatcher {
  var waitingCount: Int { get }
  var runningCount: Int { get }
  func dropWaiting()
}

extension RateLimitedDispatcher: Emptied {}
extension StrictRateLimitedDispatcher: Emptied {}
extension ConcurrencyLimitedDispatcher: Emptied {}
