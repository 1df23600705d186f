import Dispatchers
import TestSupport
import Testing
import TypedPromise

enum LoadError: Error, Equatable {
  case offline
  case status(Int)
}

enum ShowError: Error, Equatable {
  case nothingToShow(LoadError)
}

extension Promise {
  /// The value, once there is one; for chains on the current thread, which are settled at once.
  var settledValue: Value? {
    if case .fulfilled(let value)? = outcomeIfSettled { value } else { nil }
  }

  /// The error, once there is one.
  var error: Failure? {
    if case .rejected(let error)? = outcomeIfSettled { error } else { nil }
  }
}

@Suite(.ownThread) struct TypedErrorsTests {
  // MARK: then

  @Test func `a thrown error arrives with its type at the end of the chain`() {
    let ran = Log<Int>()
    let end: Promise<String, LoadError> = Promise<Int, LoadError>(value: 500)
      .then(on: .current) { status throws(LoadError) in
        guard status < 400 else { throw .status(status) }
        return status
      }
      .then(on: .current) { status in
        ran.append(status)
        return status + 1
      }
      .then(on: .current) { "\($0)" }
    #expect(end.error == .status(500))
    #expect(ran.entries.isEmpty)
  }

  @Test func `a closure that returns a promise may throw the typed error too`() {
    func load(_ id: Int) -> Promise<String, LoadError> {
      Promise<Int, LoadError>(value: id)
        .then(on: .current) { id throws(LoadError) -> Promise<String, LoadError> in
          guard id > 0 else { throw .offline }
          return id > 1 ? Promise(error: .status(id)) : Promise(value: "first")
        }
    }
    #expect(load(0).error == .offline)
    #expect(load(1).settledValue == "first")
    #expect(load(2).error == .status(2))
  }

  @Test func `a switch over the error of a chain needs no default`() {
    let shown = Log<String>()
    for error in [LoadError.offline, .status(404)] {
      Promise<Int, LoadError>(error: error)
        .then(on: .current) { $0 + 1 }
        .catch(on: .current) { error in
          switch error {
          case .offline: shown.append("try again")
          case .status(let code): shown.append("status \(code)")
          }
        }
    }
    #expect(shown.entries == ["try again", "status 404"])
  }

  @Test func `code that throws any error gives a mapping for all of them`() {
    struct ParseError: Error {}
    @Sendable func parse(_ text: String) throws -> Int {
      if text.isEmpty { throw LoadError.offline }
      guard let number = Int(text) else { throw ParseError() }
      return number
    }
    func parsed(_ source: Promise<String, LoadError>) -> Promise<Int, LoadError> {
      source.then(on: .current, parse) { error in
        switch error {
        case let error as LoadError: error
        default: .status(422)
        }
      }
    }
    #expect(parsed(Promise(value: "7")).settledValue == 7)
    #expect(parsed(Promise(value: "")).error == .offline)
    #expect(parsed(Promise(value: "x")).error == .status(422))
    // Only what the closure throws is mapped: what came from further up has its type already.
    #expect(parsed(Promise(error: .status(1))).error == .status(1))
  }

  @Test func `the mapping of an untyped error can be spelled with its label`() {
    struct Anything: Error {}
    let promise = Promise<Int, LoadError>(value: 1).then(
      on: .current,
      { (_: Int) throws -> Int in throw Anything() },
      mapError: { _ in .status(0) }
    )
    #expect(promise.error == .status(0))
  }

  // MARK: catch

  @Test func `recovering with a value makes a promise that cannot fail`() {
    let safe: Promise<Int, Never> = Promise<Int, LoadError>(error: .offline)
      .catch(on: .current) { _ in 0 }
    // No error is left, and so no `default` and no `catch`.
    switch safe.outcomeIfSettled {
    case .fulfilled(let value)?: #expect(value == 0)
    case .cancelled?: Issue.record("cancelled")
    case nil: Issue.record("still pending")
    }
    // What follows may be left unused: there is no failure that could go unhandled.
    let seen = Log<Int>()
    safe.then(on: .current) { seen.append($0) }
    #expect(seen.entries == [0])
  }

  @Test func `recovering leaves a value alone`() {
    let safe = Promise<Int, LoadError>(value: 1).catch(on: .current) { error in
      Issue.record("ran on a value, with \(error)")
      return 0
    }
    #expect(safe.settledValue == 1)
  }

  @Test func `a catch that throws another type of error changes the type of the chain`() {
    let translated: Promise<Int, ShowError> = Promise<Int, LoadError>(error: .offline)
      .catch(on: .current) { error throws(ShowError) in throw .nothingToShow(error) }
    #expect(translated.error == .nothingToShow(.offline))
    let untouched = Promise<Int, LoadError>(value: 1)
      .catch(on: .current) { error throws(ShowError) in throw .nothingToShow(error) }
    #expect(untouched.settledValue == 1)
  }

  @Test func `a catch that throws for some errors recovers from the others`() {
    func shown(_ error: LoadError) -> Promise<Int, ShowError> {
      Promise<Int, LoadError>(error: error).catch(on: .current) { error throws(ShowError) in
        guard case .status(let code) = error else { throw .nothingToShow(error) }
        return code
      }
    }
    #expect(shown(.status(3)).settledValue == 3)
    #expect(shown(.offline).error == .nothingToShow(.offline))
  }

  @Test func `recovering with a promise may fail in another way`() {
    let (fallback, resolver) = Promise<Int, ShowError>.pending()
    let promise = Promise<Int, LoadError>(error: .offline)
      .catch(on: .current) { _ in fallback }
    #expect(promise.isPending)
    resolver.reject(.nothingToShow(.offline))
    #expect(promise.error == .nothingToShow(.offline))
  }

  @Test func `a catch that returns nothing observes, and the failure goes on`() {
    let seen = Log<LoadError>()
    let promise = Promise<Int, LoadError>(error: .offline)
      .catch(on: .current) { seen.append($0) }
      .catch(on: .current) { seen.append($0) }
    #expect(seen.entries == [.offline, .offline])
    #expect(promise.error == .offline)
  }

  @Test func `a catch that returns nothing observes a promise of nothing as well`() {
    let seen = Log<LoadError>()
    let promise: Promise<Void, LoadError> = Promise<Void, LoadError>(error: .offline)
      .catch(on: .current) { seen.append($0) }
    #expect(seen.entries == [.offline])
    #expect(promise.error == .offline)
    let chained = Promise<Int, LoadError>(error: .status(1))
      .then(on: .current) { _ in }
      .catch(on: .current) { error in seen.append(error) }
    #expect(chained.error == .status(1))
  }

  // MARK: map and ensure

  @Test func `map takes both sides to one value`() {
    func text(_ promise: Promise<Int, LoadError>) -> Promise<String, Never> {
      promise.map(on: .current, { "value \($0)" }, { "error \($0)" })
    }
    #expect(text(Promise(value: 1)).settledValue == "value 1")
    #expect(text(Promise(error: .offline)).settledValue == "error offline")
  }

  @Test func `map may throw on either side, and the second closure does not see the first one's`() {
    func strict(_ promise: Promise<Int, LoadError>) -> Promise<Int, ShowError> {
      promise.map(
        on: .current,
        { value throws(ShowError) in
          guard value > 0 else { throw .nothingToShow(.status(value)) }
          return value
        },
        { error throws(ShowError) in throw .nothingToShow(error) }
      )
    }
    #expect(strict(Promise(value: 1)).settledValue == 1)
    #expect(strict(Promise(value: 0)).error == .nothingToShow(.status(0)))
    #expect(strict(Promise(error: .offline)).error == .nothingToShow(.offline))
  }

  @Test func `map takes a value to a promise and an error to another type`() {
    let (inner, resolver) = Promise<String, ShowError>.pending()
    func shown(_ promise: Promise<Int, LoadError>) -> Promise<String, ShowError> {
      promise.map(on: .current, { _ in inner }, { ShowError.nothingToShow($0) })
    }
    let (fulfilled, rejected) = (shown(Promise(value: 1)), shown(Promise(error: .offline)))
    #expect(fulfilled.isPending)
    #expect(rejected.error == .nothingToShow(.offline))
    resolver.fulfill("inner")
    #expect(fulfilled.settledValue == "inner")
  }

  @Test func `ensure runs on both sides and changes neither`() {
    let runs = Log<String>()
    let value = Promise<Int, LoadError>(value: 1)
      .ensure(on: .current) { runs.append("after a value") }
    let error = Promise<Int, LoadError>(error: .offline)
      .ensure(on: .current) { runs.append("after an error") }
    #expect(runs.entries == ["after a value", "after an error"])
    #expect(value.settledValue == 1)
    #expect(error.error == .offline)
  }

  @Test func `what observes and what cleans up has returned before its promise is settled`() {
    let gate = ManualDispatcher()
    let rejected = Promise<Int, LoadError>(error: .offline)
    let pending = Log<Bool?>()
    let (ensured, observed) = (Later<Promise<Int, LoadError>>(), Later<Promise<Int, LoadError>>())
    let promises = [
      rejected.ensure(on: gate) { pending.append(ensured.take()?.isPending) },
      rejected.catch(on: gate) { _ in pending.append(observed.take()?.isPending) },
    ]
    ensured.set(promises[0])
    observed.set(promises[1])
    gate.drain()
    #expect(pending.entries == [true, true])
    #expect(promises.map(\.isRejected) == [true, true])
  }
}
