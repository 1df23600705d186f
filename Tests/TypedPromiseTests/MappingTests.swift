import Dispatchers
import TestSupport
import Testing
import TypedPromise

/// Verbs of one meaning each, and the articles' own lines.
@Suite(.ownThread) struct MappingTests {
  typealias Pending = Promise<Int, LoadError>

  private let fulfilled = Pending(value: 1)
  private let rejected = Pending(error: .offline)

  // MARK: One meaning each

  @Test func `mapError makes another error, and flatMapError continues as a promise`() {
    let shown = rejected.mapError(on: .current) { ShowError.nothingToShow($0) }
    #expect(shown.error == .nothingToShow(.offline))
    #expect(fulfilled.mapError(on: .current) { ShowError.nothingToShow($0) }.settledValue == 1)
    let saved = rejected.flatMapError(on: .current) { _ in Guarantee<Int>(value: 3) }
    #expect(saved.settledValue == 3)
    let kept = fulfilled.flatMapError(on: .current) { _ in Guarantee<Int>(value: 3) }
    #expect(kept.settledValue == 1)
    // There is no error to transform, and the closure has none to return.
    let sure: Promise<Int, LoadError> = Guarantee<Int>(value: 2).mapError(on: .current) { $0 }
    #expect(sure.settledValue == 2)
  }

  @Test func `without a dispatcher, mapError runs on the main actor`() async {
    let shown = rejected.mapError { error in
      MainActor.assertIsolated()
      return ShowError.nothingToShow(error)
    }
    _ = await shown.outcome
    #expect(shown.error == .nothingToShow(.offline))
  }

  // MARK: The articles' lines

  @Test func `catch makes another error of the one it is given`() {
    let shown = rejected.catch(on: .current) { error in ShowError.nothingToShow(error) }
    let typed: Promise<Int, ShowError> = shown
    #expect(typed.error == .nothingToShow(.offline))
    #expect(fulfilled.catch(on: .current) { ShowError.nothingToShow($0) }.settledValue == 1)
  }

  @Test func `a promise that is made empty is settled by hand`() {
    let promise = Promise<Int, LoadError>()
    let next = promise.map(on: .current) { $0 + 1 }
    #expect(promise.isPending)
    #expect(promise.fulfill(1))
    #expect(!promise.fulfill(2))
    #expect(!promise.reject(.offline))
    #expect(next.settledValue == 2)
    let other = Promise<Int, LoadError>()
    #expect(other.reject(.offline))
    #expect(other.error == .offline)
    let cancelled = Promise<Int, LoadError>()
    cancelled.cancel()
    #expect(!cancelled.fulfill(1))
  }

  @Test func `what is settled by hand leaves the promise it waited for`() {
    let (source, resolver) = Pending.pending()
    let next = source.map(on: .current) { $0 + 1 }
    #expect(next.fulfill(7))
    #expect(source.isCancelled)
    #expect(!resolver.fulfill(1))
    #expect(next.settledValue == 7)
  }
}
