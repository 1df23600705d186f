import Dispatchers
import TestSupport
import Testing
import TypedPromise

@Suite(.ownThread) struct CombiningTests {
  /// Generic code may find that it has no promises.
  private func values<each Value: Sendable>(
    of promises: repeat Promise<each Value, LoadError>
  ) -> Promise<Void, LoadError> {
    when(fulfilled: repeat each promises).asVoid()
  }

  private func outcomes<each Value: Sendable, each Failure: Error>(
    of promises: repeat Promise<each Value, each Failure>
  ) -> Promise<Void, Never> {
    when(resolved: repeat each promises).asVoid()
  }

  @Test func `none at all is over immediately, also of promises of different types`() {
    let (values, outcomes) = (values(), outcomes())
    #expect(values.isFulfilled)
    #expect(outcomes.isFulfilled)
  }

  typealias Pending = Promise<Int, LoadError>

  @Test func `a race of a few is that of a list`() {
    // The one that has lost is cancelled: each race has its own.
    let one = Pending(value: 1)
    for first in [race(Pending(), one), Pending.race(Pending(), one)] {
      #expect(first.settledValue == 1)
    }
    for first in [race(fulfilled: Pending(), one), Promise.race(fulfilled: Pending(), one)] {
      #expect(first.settledValue == 1)
    }
  }

  // MARK: race(fulfilled:)

  @Test func `with all inputs cancelled it is cancelled, too`() {
    let inputs = (0..<3).map { _ in Pending() }
    let winner = race(fulfilled: inputs)
    for input in inputs {
      #expect(winner.isPending)
      input.cancel()
    }
    #expect(winner.isCancelled)
  }
}
