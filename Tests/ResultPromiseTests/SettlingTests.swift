import Dispatchers
import ResultPromise
import TestSupport
import Testing

enum Fault: Error, Equatable {
  case first
  case second(Int)
}

@Suite(.ownThread) struct SettlingTests {
  @Test func `a late settlement says that it lost`() {
    let promise = Promise<Int, Fault>()
    #expect(promise.fulfill(with: .success(1)))
    #expect(!promise.fulfill(with: .success(2)))
    #expect(!promise.fulfill(with: .failure(.first)))
    #expect(promise.resultIfSettled == .success(1))
  }
}
