import Dispatch
import Dispatchers
import TestSupport
import Testing

@Suite(.ownThread) struct ClockTests {
  // MARK: Every duration

  @Test func `the system's clock waits for what is far away, and not for what is over`() throws {
    let (clock, ran, done) = (SystemTimerClock(), Log<String>(), Event())
    let far = Extremes.far.flatMap { duration in
      [
        clock.schedule(after: duration) { ran.append("after \(duration / .seconds(1)) s") },
        clock.schedule(at: duration) { ran.append("at \(duration / .seconds(1)) s") },
      ]
    }
    defer { for alarm in far { alarm.cancel() } }
    for duration in Extremes.near {
      clock.schedule(after: duration) { done.signal() }
      clock.schedule(at: duration) { done.signal() }
    }
    for _ in Extremes.near { for _ in 0..<2 { try done.wait() } }
    clock.schedule(after: .milliseconds(20)) { done.signal() }
    try done.wait()
    #expect(ran.entries == [])
  }

  @Test(arguments: Extremes.far)
  func `a clock moved by hand goes as far as there is`(duration: Duration) {
    let (clock, ran) = (ManualClock(), Log<Int>())
    clock.schedule(after: duration) { ran.append(1) }
    clock.advance(to: duration - .nanoseconds(1))
    #expect(ran.entries == [])
    clock.advance(by: .nanoseconds(1))
    #expect(ran.entries == [1])
    #expect(clock.now == duration)
    // What would overflow a duration is the longest duration.
    clock.schedule(after: duration) { ran.append(2) }
    clock.advance(by: duration)
    clock.advance(by: Duration(attoseconds: .max))
    #expect(ran.entries == [1, 2])
    #expect(clock.now == Duration(attoseconds: .max))
  }

  @Test(arguments: Extremes.near.filter { $0 <= .zero })
  func `a clock moved by hand does not go back`(duration: Duration) {
    let (clock, ran) = (ManualClock(), Log<Int>())
    clock.advance(to: .seconds(-1))
    #expect(clock.now == .zero)
    clock.schedule(after: duration) { ran.append(1) }
    clock.schedule(at: duration) { ran.append(2) }
    clock.advance(by: duration)
    #expect(ran.entries.sorted() == [1, 2])
    #expect(clock.now == .zero)
  }

  // MARK: Order

  @Test func `the order holds for each of many threads that set alarms and take some back`() throws
  {
    let (clock, ran, done) = (SystemTimerClock(), Log<Int>(), Event())
    let time = clock.now + .milliseconds(30)
    DispatchQueue.concurrentPerform(iterations: 8) { thread in
      for number in 0..<500 {
        clock.schedule(at: time) { ran.append(thread * 500 + number) }
        clock.schedule(at: time - .milliseconds(number)) { ran.append(-1) }.cancel()
      }
    }
    clock.schedule(at: time) { done.signal() }
    try done.wait()
    let numbers = ran.entries.filter { $0 >= 0 }
    #expect(numbers.count == 4_000)
    for thread in 0..<8 {
      let own = numbers.filter { $0 / 500 == thread }
      #expect(own == own.sorted())
    }
  }

  // MARK: Many

  @Test func `many alarms on a clock moved by hand, in any order`() {
    let (clock, ran) = (ManualClock(), Log<Int>())
    var random = SeededNumbers(8)
    for number in 0..<Extent.many { clock.schedule(at: .seconds(number)) { ran.append(number) } }
    let others = (0..<Extent.many).map {
      clock.schedule(at: .seconds(Extent.many - $0)) { ran.append(-1) }
    }
    for alarm in others.shuffled(using: &random) { alarm.cancel() }
    for number in 0..<(Extent.many / 2) { clock.advance(to: .seconds(number)) }
    clock.advance(to: .seconds(Extent.many))
    #expect(ran.entries == Array(0..<Extent.many))
    #expect(clock.nextAlarm == nil)
  }

  @Test func `many alarms on the system's clock, taken back in any order`() {
    let clock = SystemTimerClock()
    var random = SeededNumbers(9)
    let start = clock.now + .seconds(1_000_000)
    let alarms = (0..<Extent.many).map { number in
      clock.schedule(at: start - .seconds(number)) { Issue.record("taken back, and runs") }
    }
    for alarm in alarms.shuffled(using: &random) { alarm.cancel() }
  }

  @Test func `a manual dispatcher keeps the order, whatever is run, added and taken in between`() {
    var random = SeededNumbers(10)
    let (dispatcher, ran) = (ManualDispatcher(), Log<Int>())
    var count = 0
    for _ in 0..<2_000 {
      for _ in 0..<Int.random(in: 0...3, using: &random) {
        dispatcher.dispatch { [count] in ran.append(count) }
        count += 1
      }
      for _ in 0..<Int.random(in: 0...3, using: &random) { dispatcher.runNext() }
      #expect(dispatcher.waitingCount == count - ran.entries.count)
      if Int.random(in: 0..<20, using: &random) == 0 { for work in dispatcher.takeAll() { work() } }
    }
    dispatcher.drain()
    #expect(ran.entries == Array(0..<count))
  }
}
