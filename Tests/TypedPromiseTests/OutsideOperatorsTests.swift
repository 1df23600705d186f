import Dispatchers
import TestSupport
import Testing
// Not `@testable`: a user can write this operator with public API only.
import TypedPromise

extension Promise {
  /// Both values, or the first error of either, without waiting for the other.
  fileprivate func zip<Other>(
    _ other: Promise<Other, Failure>
  ) -> Promise<(Value, Other), Failure> {
    let (both, resolver) = Promise<(Value, Other), Failure>.pending()
    then(on: .current) { value in other.then(on: .current) { (value, $0) } }
      .then(on: .current) { _ = resolver.fulfill($0) }
      .catch(on: .current) { _ = resolver.reject($0) }
    other.catch(on: .current) { _ = resolver.reject($0) }
    return both
  }
}

@Suite(.ownThread) struct OutsideOperatorsTests {
  @Test(arguments: [true, false])
  func `zip pairs differently typed values, whichever comes first`(numberFirst: Bool) {
    let (number, numberResolver) = Promise<Int, LoadError>.pending()
    let (text, textResolver) = Promise<String, LoadError>.pending()
    let both = number.zip(text)
    if numberFirst { numberResolver.fulfill(1) } else { textResolver.fulfill("one") }
    #expect(both.isPending)
    if numberFirst { textResolver.fulfill("one") } else { numberResolver.fulfill(1) }
    #expect(both.settledValue?.0 == 1)
    #expect(both.settledValue?.1 == "one")
  }
}
