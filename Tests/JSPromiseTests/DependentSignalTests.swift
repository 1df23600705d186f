import Dispatch
import Dispatchers
import JSPromise
import Synchronization
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

  @Test func `of no signal comes one that is never aborted`() {
    let empty = AbortSignal.any([])
    let more = AbortSignal.any([empty])
    listen("aborted", more)
    #expect(!empty.aborted)
    #expect(!more.aborted)
  }

  @Test func `of time limits that nobody else holds comes one that is aborted in time`() {
    let clock = ManualClock()
    let any = AbortSignal.any([3, 2, 5].lazy.map { .timeout(.seconds($0), clock: clock) })
    listen("any", any)
    clock.advance(by: .seconds(1))
    #expect(!any.aborted)
    clock.advance(by: .seconds(1))
    #expect(any.reason is TimeoutError)
    #expect(log.entries == ["any"])
    // Signals that nothing waits for have removed their alarms.
    #expect(clock.nextAlarm == nil)
  }

  @Test func `of a time limit that nobody else holds comes one, also by way of another`() {
    let clock = ManualClock()
    var any = AbortSignal.any([.timeout(.seconds(1), clock: clock)])
    any = AbortSignal.any([any, AbortController().signal])
    clock.advance(by: .seconds(1))
    #expect(any.reason is TimeoutError)
  }

  @Test func `a time limit that nobody can hear of any more takes its alarm back`() {
    let clock = ManualClock()
    do { _ = AbortSignal.any([.timeout(.seconds(1), clock: clock)]) }
    #expect(clock.nextAlarm == nil)
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

  // As in the DOM: what depends is aborted first, then the source's listeners run, then its own.
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

  @Test(arguments: 0..<3) func `it follows each of several, with the first reason`(first: Int) {
    let any = AbortSignal.any(signals)
    listen("any", any)
    controllers[first].abort(Oops(number: first))
    for controller in controllers { controller.abort(AbortError()) }
    #expect(any.reason as? Oops == Oops(number: first))
    #expect(log.entries == ["any"])
  }

  @Test func `of aborted signals the first gives its reason`() {
    controllers[2].abort(Oops(number: 2))
    controllers[1].abort(Oops(number: 1))
    #expect(AbortSignal.any(signals).reason as? Oops == Oops(number: 1))
    #expect(!signals[0].aborted)
  }

  @Test func `signals may be there twice, also by way of others`() {
    let inner = AbortSignal.any([signals[0], signals[0]])
    let any = AbortSignal.any([signals[0], inner, inner, signals[0]])
    listen("any", any)
    controllers[0].abort()
    #expect(log.entries == ["any"])
  }

  @Test func `made of one that was made of others, it follows those`() {
    var any = AbortSignal.any(signals)
    // The ones between are released here; their sources are what counts.
    for _ in 0..<5 { any = AbortSignal.any([any]) }
    controllers[2].abort(Oops(number: 2))
    #expect(any.reason as? Oops == Oops(number: 2))
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

  @Test func `all dependents are aborted before the first listener runs`() {
    let source = signals[0]
    let first = AbortSignal.any([source])
    let second = AbortSignal.any([first])
    for signal in [source, first, second] {
      signal.addListener { [log] _ in
        log.append([source, first, second].map { $0.aborted ? "1" : "0" }.joined())
      }
    }
    controllers[0].abort()
    #expect(log.entries == ["111", "111", "111"])
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

  @Test func `a dependent without listeners is not kept by its sources`() {
    weak var released: AbortSignal?
    do {
      let any = AbortSignal.any(signals)
      released = any
    }
    #expect(released == nil)
    controllers[0].abort()
  }

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

  @Test func `the listeners of a dependent go when its last source does`() {
    weak var captured: Log<String>?
    do {
      let listener = Log<String>()
      captured = listener
      let controller = AbortController()
      AbortSignal.any([controller.signal]).addListener { _ in listener.append("heard") }
      #expect(captured != nil)
    }
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

  // MARK: Threads

  @Test
  func `of threads that abort the sources of one signal, one wins, and its listener runs once`() {
    let outcomes = Mutex((heard: 0, agreed: 0))
    for _ in 0..<5_000 {
      let pair = [AbortController(), AbortController()]
      let any = AbortSignal.any(pair.map(\.signal))
      let heard = Log<Oops>()
      any.addListener { reason in
        if let oops = reason as? Oops { heard.append(oops) }
      }
      DispatchQueue.concurrentPerform(iterations: 2) { number in
        pair[number].abort(Oops(number: number))
        // A thread that has aborted sees the dependent signals aborted, also if the other thread aborted them.
        if any.aborted { outcomes.withLock { $0.agreed += 1 } }
      }
      outcomes.withLock {
        $0.heard += heard.entries == [any.reason as? Oops].compactMap(\.self) ? 1 : 0
      }
    }
    #expect(outcomes.withLock { $0 } == (5_000, 10_000))
  }

  @Test func `of threads that abort the sources of one signal, one gives its reason to all`() {
    var wrong = 0
    for _ in 0..<5_000 {
      let pair = [AbortController(), AbortController()]
      let inner = AbortSignal.any(pair.map(\.signal))
      let outer = AbortSignal.any([inner])
      let made = Mutex<AbortSignal?>(nil)
      DispatchQueue.concurrentPerform(iterations: 3) { number in
        if number < 2 { return pair[number].abort(Oops(number: number)) }
        let another = AbortSignal.any([inner])
        made.withLock { $0 = another }
      }
      let reasons = [inner, outer, made.withLock { $0 }].map { $0?.reason as? Oops }
      if reasons.contains(where: { $0 == nil || $0 != reasons[0] }) { wrong += 1 }
    }
    #expect(wrong == 0)
  }

  @Test func `a signal made while another thread aborts its source is aborted`() {
    var missed = 0
    for _ in 0..<5_000 {
      let controller = AbortController()
      let inner = AbortSignal.any([controller.signal])
      let made = Later<AbortSignal>()
      DispatchQueue.concurrentPerform(iterations: 2) { number in
        if number == 0 { controller.abort() } else { made.set(.any([inner])) }
      }
      if made.take()?.aborted != true { missed += 1 }
    }
    #expect(missed == 0)
  }
}
