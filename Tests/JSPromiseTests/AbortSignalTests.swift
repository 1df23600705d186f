import Dispatchers
import JSPromise
import TestSupport
import Testing

@Suite(.ownThread) struct AbortSignalTests {
  private let controller = AbortController()
  private let log = Log<String>()
  private var signal: AbortSignal { controller.signal }

  /// Adds a listener that records the signal's name.
  private func listen(_ name: String, _ signal: AbortSignal) {
    signal.addListener { [log] _ in log.append(name) }
  }

  // MARK: Aborting

  @Test func `an abort in a listener runs its listeners immediately, and beyond a depth soon`() {
    let (log, others) = (Log<String>(), Log<Int>())
    let controllers = (0...70).map { _ in AbortController() }
    // Those that are over by then do not count.
    controllers[0].signal.addListener { _ in
      for number in 1...100 {
        let other = AbortController()
        other.signal.addListener { _ in others.append(number) }
        other.abort()
        #expect(others.entries.last == number)
      }
    }
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
    // The abort inside the 64th waits until the listeners of that have run.
    #expect(log.entries.dropFirst(62).prefix(3) == ["63", "63 is back", "64"])
    // All of them have run.
    #expect(log.entries.count == 140)
  }

  @Test func `an aborted signal throws its reason`() throws {
    try signal.throwIfAborted()
    controller.abort(Oops(number: 1))
    #expect(throws: Oops(number: 1)) { try signal.throwIfAborted() }
  }

  @Test func `the reason is an AbortError unless another is given`() {
    controller.abort()
    #expect(signal.reason as? AbortError == AbortError())
    #expect(AbortSignal.abort().reason as? AbortError == AbortError())
    #expect("\(AbortError())" == "the operation was aborted")
    #expect("\(TimeoutError())" == "the operation timed out")
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

  // MARK: timeout

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

  @Test func `the system's clock aborts as well`() throws {
    let event = Event()
    let signal = AbortSignal.timeout(.nanoseconds(1))
    signal.addListener { _ in event.signal() }
    if !signal.aborted { try event.wait() }
    #expect(signal.reason is TimeoutError)
  }
}
