import Dispatch
import Dispatchers
import TestSupport
import Testing

@Suite(.ownThread) struct ManualTests {
  @Test func `a manual dispatcher runs nothing by itself, and all of it when told`() {
    let (dispatcher, order) = (ManualDispatcher(), Log<Int>())
    dispatcher.dispatch {
      order.append(1)
      dispatcher.dispatch { order.append(3) }
    }
    dispatcher.dispatch { order.append(2) }
    #expect(order.entries.isEmpty)
    #expect(dispatcher.waitingCount == 2)
    #expect(dispatcher.runNext())
    #expect(order.entries == [1])
    #expect(dispatcher.drain() == 2)
    #expect(order.entries == [1, 2, 3])
    #expect(!dispatcher.runNext())
    #expect(dispatcher.submittedCount == 3)
  }

  @Test func `a clock that is moved runs what is due on the way, each at its time`() {
    let clock = ManualClock()
    let seen = Log<String>()
    let note = { @Sendable (name: String) in seen.append("\(name) at \(clock.now)") }
    clock.schedule(at: .seconds(2)) { note("two") }
    clock.schedule(at: .seconds(1)) {
      note("one")
      clock.schedule(at: .seconds(2)) { note("two, later") }
      clock.schedule(at: .zero) { note("overdue") }
    }
    clock.schedule(at: .seconds(5)) { note("five") }
    #expect(clock.nextAlarm == .seconds(1))
    clock.advance(by: .seconds(3))
    #expect(
      seen.entries == [
        "one at 1.0 seconds", "overdue at 1.0 seconds", "two at 2.0 seconds",
        "two, later at 2.0 seconds",
      ]
    )
    #expect(clock.now == .seconds(3))
    clock.advance(by: .seconds(-1))
    #expect(clock.now == .seconds(3))
    #expect(clock.nextAlarm == .seconds(5))
  }

  private func wait(for group: DispatchGroup) throws {
    let isDone = Event()
    group.notify(queue: .global()) { isDone.signal() }
    try isDone.wait()
  }

  @Test func `a queue with a group is done when the group is`() throws {
    let (queue, group, ran) = (DispatchQueue(label: "ManualTests"), DispatchGroup(), Log<Int>())
    let dispatcher = DispatchQueueDispatcher(queue: queue, group: group, qos: .utility)
    for number in 0..<10 { dispatcher.dispatch { ran.append(number) } }
    try wait(for: group)
    #expect(ran.entries == Array(0..<10))
  }

  @Test func `a barrier waits for the work before it`() throws {
    let queue = DispatchQueue(label: "ManualTests", attributes: .concurrent)
    let (group, ran) = (DispatchGroup(), Log<Int>())
    let plain = DispatchQueueDispatcher(queue: queue, group: group)
    for _ in 0..<20 { plain.dispatch { ran.append(1) } }
    DispatchQueueDispatcher(queue: queue, group: group, flags: .barrier).dispatch { ran.append(2) }
    for _ in 0..<20 { plain.dispatch { ran.append(3) } }
    try wait(for: group)
    #expect(ran.entries == ran.entries.sorted())
  }

  @Test func `the default dispatcher is chosen once`() async {
    await #expect(processExitsWith: .success) {
      let first = ManualDispatcher()
      try DefaultDispatcher.choose(first)
      run(on: .default)
      #expect(first.submittedCount == 1)
      #expect(throws: DefaultDispatcher.ChoiceError.alreadyInUse) {
        try DefaultDispatcher.choose(ManualDispatcher())
      }
      run(on: .default)
      #expect(first.submittedCount == 2)
    }
  }

  @Test func `the default dispatcher is not changed once it was used`() async {
    await #expect(processExitsWith: .success) {
      run(on: .default)
      #expect(throws: DefaultDispatcher.ChoiceError.alreadyInUse) {
        try DefaultDispatcher.choose(ManualDispatcher())
      }
    }
  }

  @Test func `the default dispatcher cannot be itself, nor what hands its work to it`() async {
    await #expect(processExitsWith: .success) {
      refused(.default)
      let existential: any Dispatcher = .default
      refused(existential)
      let limiter = try ConcurrencyLimitedDispatcher(limit: 1, on: .default)
      refused(limiter)
      refused(try RateLimitedDispatcher(limit: 1, per: .seconds(1), on: limiter))
      refused(try StrictRateLimitedDispatcher(limit: 1, per: .seconds(1), on: existential))
      // A refused call has fixed nothing.
      let chosen = ManualDispatcher()
      try DefaultDispatcher.choose(ConcurrencyLimitedDispatcher(limit: 1, on: chosen))
      run(on: .default)
      #expect(chosen.submittedCount == 1)
    }
  }
}

private func refused(_ dispatcher: some Dispatcher) {
  #expect(throws: DefaultDispatcher.ChoiceError.itself) {
    try DefaultDispatcher.choose(dispatcher)
  }
}

private func run(on dispatcher: some Dispatcher) {
  dispatcher.dispatch {}
}
