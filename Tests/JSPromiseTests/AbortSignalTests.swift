import Dispatchers
import JSPromise
import TestSupport
import Testing

@Suite(.ownThread) struct AbortSignalTests {
  private let controller = AbortController()
  private let log = Log<String>()
  private var signal: AbortSignal { controller.signal }

  /// Has the signal write down its name.
  private func listen(_ name: String, _ signal: AbortSignal) {
    signal.addListener { [log] _ in log.append(name) }
  }

  // MARK: Aborting

  @Test func `an abort in a listener runs its listeners at once, and beyond a depth soon`() {
    let log = Log<String>()
    let controllers = (0...70).map { _ in AbortController() }
    for index in 0..<70 {
      let next = controllers[index + 1]
      controllers[index].signal.addListener { _ in
        next.abort()
        #expect(next.signal.aborted)
        log.append("\(index) is back")
      }
      next.signal.addListener { _ in log.append("\(index + 1)") }
    }
    controllers[0].abort()
    // The inner ones are over before the outer ones are, as in the DOM.
    #expect(log.entries.last == "0 is back")
    #expect(
      log.entries.firstIndex(of: "40 is back") ?? 0 < log.entries.firstIndex(of: "39 is back") ?? 0
    )
    // All of them have run.
    #expect(log.entries.count == 140)
  }

  @Test func `a signal is not aborted until its controller aborts it`() throws {
    #expect(!signal.aborted)
    #expect(signal.reason == nil)
    try signal.throwIfAborted()
    controller.abort(Oops(number: 1))
    #expect(signal.aborted)
    #expect(signal.reason as? Oops == Oops(number: 1))
    #expect(throws: Oops(number: 1)) { try signal.throwIfAborted() }
  }

  @Test func `the reason is an AbortError unless another is given, and the first stays`() {
    controller.abort()
    controller.abort(Oops())
    #expect(signal.reason as? AbortError == AbortError())
    #expect(AbortSignal.abort().reason as? AbortError == AbortError())
    #expect(AbortSignal.abort(Oops(number: 2)).reason as? Oops == Oops(number: 2))
    #expect("\(AbortError())" == "the operation was aborted")
    #expect("\(TimeoutError())" == "the operation timed out")
  }

  @Test func `listeners run inside abort, once, in the order of registration, and see the reason`()
  {
    for number in 1...3 {
      signal.addListener { [log, signal] reason in
        log.append("\(number) \(signal.aborted) \(reason)")
      }
    }
    controller.abort(Oops(number: 7))
    log.append("returned")
    controller.abort(Oops(number: 8))
    let reason = "Oops(number: 7)"
    #expect(
      log.entries == ["1 true \(reason)", "2 true \(reason)", "3 true \(reason)", "returned"]
    )
  }

  @Test func `a listener added after the abort never runs, and its registration does nothing`() {
    controller.abort()
    let late = signal.addListener { [log] _ in log.append("late") }
    controller.abort()
    late.remove()
    #expect(log.entries.isEmpty)
  }

  @Test func `a controller that is released aborts nothing`() {
    var controller: AbortController? = AbortController()
    let signal = controller?.signal
    let dependent = AbortSignal.any([signal].compactMap(\.self))
    signal?.addListener { [log] _ in log.append("aborted") }
    controller = nil
    #expect(signal?.aborted == false)
    #expect(!dependent.aborted)
    #expect(log.entries.isEmpty)
  }

  // MARK: Removing

  @Test func `a listener that was removed does not run, and removing it twice does nothing`() {
    listen("first", signal)
    let second = signal.addListener { [log] _ in log.append("second") }
    listen("third", signal)
    second.remove()
    second.remove()
    controller.abort()
    second.remove()
    #expect(log.entries == ["first", "third"])
  }

  @Test func `a listener may remove itself, those before it and those behind it`() {
    let registrations = Log<AbortSignal.Registration>()
    for number in 0..<5 {
      let registration = signal.addListener { [log] _ in
        log.append("\(number)")
        if number == 1 { for index in [0, 1, 2, 4] { registrations.entries[index].remove() } }
      }
      registrations.append(registration)
    }
    controller.abort()
    #expect(log.entries == ["0", "1", "3"])
  }

  @Test func `a listener may abort again, and add listeners, which never run`() {
    signal.addListener { [controller, log] _ in
      controller.abort(Oops())
      controller.signal.addListener { _ in log.append("added") }
      log.append("first")
    }
    listen("second", signal)
    controller.abort()
    #expect(log.entries == ["first", "second"])
    #expect(signal.reason is AbortError)
  }

  @Test func `listeners are released when they ran, when they are removed, and with the signal`() {
    weak var heard: Log<Int>?
    weak var removed: Log<Int>?
    weak var forgotten: Log<Int>?
    do {
      let controller = AbortController()
      let (first, second, third) = (Log<Int>(), Log<Int>(), Log<Int>())
      (heard, removed, forgotten) = (first, second, third)
      signal.addListener { _ in first.append(1) }
      signal.addListener { _ in second.append(1) }.remove()
      controller.signal.addListener { _ in third.append(1) }
    }
    #expect(removed == nil)
    #expect(forgotten == nil)
    #expect(heard != nil)
    controller.abort()
    #expect(heard == nil)
  }

  @Test func `a registration does not keep its signal alive`() {
    weak var captured: Log<Int>?
    let registration: AbortSignal.Registration
    do {
      let (controller, listener) = (AbortController(), Log<Int>())
      captured = listener
      registration = controller.signal.addListener { _ in listener.append(1) }
    }
    #expect(captured == nil)
    registration.remove()
  }

  @Test func `a hundred thousand signals, each released by the listener of the one before`() {
    // Released one inside the other they would overflow the stack.
    var controller = AbortController()
    for _ in 0..<100_000 {
      let next = AbortController()
      next.signal.addListener { [controller] _ in controller.abort() }
      controller = next
    }
    weak var last: AbortSignal?
    last = controller.signal
    controller = AbortController()
    #expect(last == nil)
  }

  // MARK: timeout

  @Test func `a timeout aborts when its time has come, and not before`() {
    let clock = ManualClock()
    clock.advance(to: .seconds(5))
    let signal = AbortSignal.timeout(.seconds(2), clock: clock)
    listen("time is up", signal)
    clock.advance(by: .milliseconds(1999))
    #expect(!signal.aborted)
    clock.advance(by: .milliseconds(1))
    #expect(signal.reason as? TimeoutError == TimeoutError())
    #expect(log.entries == ["time is up"])
  }

  @Test(arguments: [Duration.zero, .seconds(-1)])
  func `a timeout of no length, or a negative one, takes listeners, and is aborted soon`(
    length: Duration
  ) {
    let clock = ManualClock()
    let signal = AbortSignal.timeout(length, clock: clock)
    #expect(!signal.aborted)
    listen("time is up", signal)
    clock.advance(by: .zero)
    #expect(signal.reason is TimeoutError)
    #expect(log.entries == ["time is up"])
    #expect(clock.nextAlarm == nil)
  }

  @Test func `a timeout that nobody holds still aborts what was made of it`() {
    let clock = ManualClock()
    let any = AbortSignal.any([controller.signal, .timeout(.seconds(1), clock: clock)])
    clock.advance(by: .seconds(1))
    #expect(any.reason is TimeoutError)
  }

  @Test func `the system's clock aborts as well`() throws {
    let event = Event()
    let signal = AbortSignal.timeout(.nanoseconds(1))
    signal.addListener { _ in event.signal() }
    if !signal.aborted { try event.wait() }
    #expect(signal.reason is TimeoutError)
  }
}
