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
