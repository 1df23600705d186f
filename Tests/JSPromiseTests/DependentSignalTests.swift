import Dispatchers
import JSPromise
import TestSupport
import Testing

/// The cases of the Web Platform Tests' `abort-signal-any-tests.js`, and what threads add to them.
@Suite(.ownThread) struct DependentSignalTests {
  private let controllers = (0..<3).map { _ in AbortController() }
  private let log = Log<String>()
  private var signals: [AbortSignal] { controllers.map(\.signal) }

  private func listen(_ name: String, _ signal: AbortSignal) {
    signal.addListener { [log] _ in log.append(name) }
  }

  @Test func `a sequence is iterated once`() {
    let count = Log<Int>()
    let signals = signals
    let any = AbortSignal.any(
      (0..<3).lazy.map { number in
        count.append(number)
        return signals[number]
      }
    )
    #expect(count.entries == [0, 1, 2])
    controllers[2].abort()
    #expect(any.aborted)
  }

  // As in the DOM: dependent signals are aborted first, then the source's listeners run, then their own.
  @Test func `a listener that is added while the source's run is in time, and runs behind them`() {
    let any = AbortSignal.any(signals)
    let (source, log) = (signals[0], log)
    source.addListener { [weak any] _ in
      log.append("source, any aborted: \(any?.aborted == true)")
      any?.addListener { _ in log.append("any") }
      source.addListener { _ in log.append("too late") }
    }
    any.addListener { [weak any] _ in
      log.append("first")
      any?.addListener { _ in log.append("too late") }
    }
    controllers[0].abort()
    #expect(log.entries == ["source, any aborted: true", "first", "any"])
  }

  @Test func `a promise made while the source's listeners run is rejected, and does not begin`() {
    let any = AbortSignal.any(signals)
    let log = log
    signals[0].addListener { [weak any] _ in
      let promise = Promise<Int>(signal: any) { _ in log.append("began") }
      log.append("rejected: \(promise.reason is AbortError)")
    }
    controllers[0].abort()
    #expect(log.entries == ["rejected: true"])
  }

  @Test func `it follows a single signal, and is another one`() {
    let any = AbortSignal.any([signals[0]])
    #expect(any !== signals[0])
    listen("any", any)
    controllers[0].abort(Oops(number: 1))
    #expect(any.reason as? Oops == Oops(number: 1))
    #expect(log.entries == ["any"])
  }

  /// “Abort events for AbortSignal.any() signals fire in the right order”: 01234.
  @Test func `the source's listeners run first, then those of each dependent as it was made`() {
    let source = signals[0]
    let dependents = [
      AbortSignal.any([source]), .any([signals[1], source]), .any([source, signals[2]]),
    ]
    let last = AbortSignal.any([dependents[0]])
    for (number, signal) in [(4, last), (2, dependents[1]), (1, dependents[0]), (3, dependents[2])]
    {
      listen("\(number)", signal)
    }
    listen("0", source)
    controllers[0].abort()
    #expect(log.entries.joined() == "01234")
  }

  @Test func `a dependent aborted in a listener of its source keeps the source's reason`() {
    let any = AbortSignal.any([signals[0], signals[1]])
    signals[0].addListener { [controllers] _ in controllers[1].abort(Oops(number: 1)) }
    listen("any", any)
    controllers[0].abort(Oops(number: 0))
    #expect(any.reason as? Oops == Oops(number: 0))
    #expect(log.entries == ["any"])
  }

  @Test func `a dependent made in a listener of its source is aborted from the start`() {
    let made = Later<AbortSignal>()
    signals[0].addListener { [signals] _ in made.set(.any([signals[1], signals[0]])) }
    controllers[0].abort(Oops(number: 5))
    #expect(made.take()?.reason as? Oops == Oops(number: 5))
  }

  // MARK: References

  @Test func `a dependent that nobody holds still calls its listeners, and releases them`() {
    weak var captured: Log<String>?
    do {
      let listener = Log<String>()
      captured = listener
      AbortSignal.any(signals).addListener { [log] _ in
        listener.append("heard")
        log.append("heard")
      }
    }
    #expect(captured != nil)
    controllers[1].abort()
    #expect(log.entries == ["heard"])
    #expect(captured == nil)
  }

  @Test func `a dependent that was aborted is released by its other sources`() {
    let controller = AbortController()
    weak var released: Log<Int>?
    do {
      let listener = Log<Int>()
      released = listener
      AbortSignal.any([signals[0], controller.signal]).addListener { _ in listener.append(1) }
    }
    controller.abort()
    #expect(released == nil)
    controllers[0].abort()
  }
}
