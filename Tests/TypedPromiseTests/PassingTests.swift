import Dispatchers
import TestSupport
import Testing
import TypedPromise

/// What passes by each step, of all spellings; CTX-16 asks it of one of each kind.
@Suite(.ownThread) struct PassingTests {
  typealias Pending = Promise<Int, LoadError>

  @Test func `an error takes no turn of the steps that it skips`() {
    let (dispatcher, ran) = (ManualDispatcher(), Log<LoadError>())
    let failed = Pending(error: .offline)
      .then(on: dispatcher) { $0 + 1 }
      .map(on: dispatcher) { value throws(LoadError) in value }
      .then(on: dispatcher) { Pending(value: $0) }
      .flatMap(on: dispatcher) { value throws(LoadError) in Pending(value: value) }
      .get(on: dispatcher) { _ in }
      .compactMap(on: dispatcher, ifNil: .offline) { $0 }
      .done(on: dispatcher) { _ in }
    #expect(dispatcher.submittedCount == 0)
    #expect(failed.isRejected)
    failed.catch(on: dispatcher) { error in ran.append(error) }
    #expect(dispatcher.drain() == 1)
    #expect(ran.entries == [.offline])
  }

  @Test func `a value takes no turn of handlers for errors`() {
    let dispatcher = ManualDispatcher()
    let kept = Pending(value: 1)
      .catch(on: dispatcher) { (_: LoadError) in }
      .mapError(on: dispatcher) { $0 }
      .flatMapError(on: dispatcher) { _ in Pending(value: 2) }
      .catch(on: dispatcher) { error throws(LoadError) -> Int in throw error }
      .recover(on: dispatcher) { _ in 3 }
    #expect(dispatcher.submittedCount == 0)
    #expect(kept.settledValue == 1)
  }

  @Test func `what handles both waits for its turn, whatever comes`() {
    let dispatcher = ManualDispatcher()
    for promise in [Pending(value: 1), Pending(error: .offline)] {
      _ = promise.ensure(on: dispatcher) {}
      _ = promise.tap(on: dispatcher) { _ in }
      promise.then(on: dispatcher) { _ in
      } _: { _ in
      }
      promise.observe(on: dispatcher) { _ in }
    }
    #expect(dispatcher.drain() == 8)
  }
}
