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

  @Test func `the result is nil until there is one, and is there inside the first handler`() {
    let promise = Promise<Int, Fault>()
    #expect(promise.resultIfSettled == nil)
    let log = Log<Result<Int, Fault>?>()
    promise.await { [weak promise] _ in log.append(promise?.resultIfSettled) }
    promise.fulfill(with: .success(1))
    #expect(log.entries == [.success(1)])
  }

  @Test func `a derived promise can be settled by hand, and the transform never runs`() {
    let source = Promise<Int, Fault>()
    let ran = Log<Int>()
    let derived = source.map { value in
      ran.append(value)
      return value + 1
    }
    #expect(derived.fulfill(with: .success(100)))
    source.fulfill(with: .success(1))
    #expect(ran.entries.isEmpty)
    #expect(derived.resultIfSettled == .success(100))
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
