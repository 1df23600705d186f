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
  /// The value, once there is one; for chains on the current thread, which are settled immediately.
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
    // Only what the closure throws is mapped: earlier errors have this type already.
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
}
