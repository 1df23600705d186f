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

  @Test func `a promise made with a result cannot be settled again`() {
    let promise = Promise<Int, Fault>(.failure(.first))
    #expect(!promise.fulfill(with: .success(1)))
    #expect(promise.resultIfSettled == .failure(.first))
  }

  @Test func `a promise that follows another can still be settled by hand first`() {
    let inner = Promise<Int, Fault>()
    let outer = Promise<Int, Fault>(.success(0)).thenAsync { _ in inner }
    #expect(outer.resultIfSettled == nil)
    #expect(outer.fulfill(with: .failure(.second(2))))
    inner.fulfill(with: .success(1))
    #expect(outer.resultIfSettled == .failure(.second(2)))
    #expect(inner.resultIfSettled == .success(1))
  }
}
