import Dispatchers
import JSPromise
import TestSupport
import Testing

/// The cases of the Web Platform Tests' `abort-signal-any-tests.js`, and what threads add to them.
@Suite(.ownThread) struct DependentSignalTests {
  private let controllers = (0..<3).map { _ in AbortController() }
  private let log = Log<String>()
  private var signals: [AbortSignal] { controllers.map(\.signal) }

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

  @Test func `the first reason counts, also where a clock aborts another source meanwhile`() {
    let (source, other) = (controllers[0], controllers[1])
    let clock = KeepingClock { other.abort(Oops(number: 2)) }
    let first = AbortSignal.any([.timeout(.seconds(1), clock: clock), source.signal])
    let second = AbortSignal.any([source.signal, other.signal])
    second.addListener { [log] in log.append("\($0)") }
    withExtendedLifetime((clock, first)) { source.abort(Oops(number: 1)) }
    #expect(log.entries == ["Oops(number: 1)"])
    #expect(first.aborted)
    #expect(other.signal.reason as? Oops == Oops(number: 2))
  }
}
