import Dispatch
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

  @Test func `none at all is over at once, also of promises of different types`() {
    let (values, outcomes) = (values(), outcomes())
    #expect(values.isFulfilled)
    #expect(outcomes.isFulfilled)
  }

  typealias Pending = Promise<Int, LoadError>

  private let first = Pending.pending()
  private let second = Pending.pending()
  private let third = Pending.pending()
  private var all: [Pending] { [first.promise, second.promise, third.promise] }

  // MARK: when(fulfilled:)

  @Test func `all of promises that cannot fail cannot fail`() {
    let values: Promise<[Int], Never> = when(
      fulfilled: (1...3).map { Promise<Int, Never>(value: $0) }
    )
    #expect(values.settledValue == [1, 2, 3])
  }

  @Test func `differently typed promises keep their types`() {
    let name = Promise<String, LoadError>.pending()
    let both: Promise<(Int, String), LoadError> = when(fulfilled: first.promise, name.promise)
    name.resolver.fulfill("one")
    #expect(both.isPending)
    first.resolver.fulfill(1)
    #expect(both.settledValue?.0 == 1 && both.settledValue?.1 == "one")

    let failed = when(fulfilled: second.promise, name.promise, third.promise)
    second.resolver.reject(.offline)
    #expect(failed.error == .offline)
    #expect(third.promise.isCancelled)
  }

  // MARK: when(resolved:)

  @Test func `outcomes of promises of any types are reported`() {
    let name = Promise<String, ShowError>.pending()
    let outcomes = when(resolved: first.promise, name.promise)
    name.resolver.reject(.nothingToShow(.offline))
    #expect(outcomes.isPending)
    first.resolver.fulfill(1)
    switch outcomes.settledValue {
    case (.fulfilled(1), .rejected(.nothingToShow(.offline)))?: break
    default: Issue.record("\(String(describing: outcomes.outcomeIfSettled))")
    }
  }

  // MARK: race(fulfilled:)

  @Test func `an input that is cancelled adds no error`() {
    let winner = race(fulfilled: first.promise, second.promise)
    first.promise.cancel()
    #expect(winner.isPending)
    second.resolver.reject(.offline)
    #expect(winner.error?.errors == [.offline])
  }

  @Test func `with all inputs cancelled it is cancelled, too`() {
    let winner = race(fulfilled: all)
    for input in all { input.cancel() }
    #expect(winner.isCancelled)
  }

  // MARK: Many

  @Test func `a hundred thousand inputs are combined in every way`() {
    let inputs = (0..<100_000).map { _ in Pending.pending() }
    let promises = inputs.map(\.promise)
    let values = when(fulfilled: promises)
    let outcomes = when(resolved: promises)
    let winner = race(fulfilled: promises)
    let first = race(promises)
    for (number, input) in inputs.enumerated().reversed() { input.resolver.fulfill(number) }
    #expect(values.settledValue == Array(0..<100_000))
    #expect(outcomes.settledValue?.count == 100_000)
    #expect(winner.settledValue == 99_999)
    #expect(first.settledValue == 99_999)
  }

  @Test func `a hundred thousand inputs are left by a combination that is cancelled`() {
    let inputs = (0..<100_000).map { _ in Pending.pending() }
    let values = when(fulfilled: inputs.map(\.promise))
    values.cancel()
    #expect(inputs.filter(\.promise.isCancelled).count == inputs.count)
  }

  // MARK: Waiting

  @Test func `a race is waited for although one of its inputs could not come`() throws {
    let queue = DispatchQueue(label: "CombiningTests.queue")
    let (never, unused) = Pending.pending()
    defer { withExtendedLifetime(unused) {} }
    let (other, resolver) = Pending.pending()
    let winner = race(never.then(on: queue) { $0 }, other)
    let waiting = queue.start { try winner.wait() }
    // Not all inputs of a race have to settle, so it is not asked whether each of them could.
    resolver.fulfill(2)
    #expect(try waiting.end() == 2)
  }
}
