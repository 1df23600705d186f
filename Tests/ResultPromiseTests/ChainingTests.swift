import Dispatchers
import ResultPromise
import TestSupport
import Testing

@Suite(.ownThread) struct ChainingTests {
  @Test func `then and thenAsync need not take the value`() {
    let inner = Promise<String, Fault>()
    let source = Promise<Int, Fault>()
    let (result, promise) = (source.then { .success(true) }, source.thenAsync { inner })
    let failed = Promise<Int, Fault>(.failure(.first))
    #expect(failed.then { .success(true) }.resultIfSettled == .failure(.first))
    #expect(failed.thenAsync { inner }.resultIfSettled == .failure(.first))
    source.fulfill(with: .success(1))
    #expect(result.resultIfSettled == .success(true))
    #expect(promise.resultIfSettled == nil)
    inner.fulfill(with: .success("one"))
    #expect(promise.resultIfSettled == .success("one"))
  }

  @Test func `thenAsync of itself stays pending, and is released`() throws {
    weak var released: Promise<Int, Fault>?
    do {
      let source = Promise<Int, Fault>()
      let later = Later<Promise<Int, Fault>>()
      // The handler has to return something if the promise is not there: that would show as a result.
      let derived = source.thenAsync { _ in later.take() ?? Promise(.success(-1)) }
      later.set(derived)
      released = derived
      source.fulfill(with: .success(1))
      #expect(derived.resultIfSettled == nil)
      #expect(released != nil)
    }
    #expect(released == nil)
  }

  @Test func `what has returned itself is settled by hand when its source has gone`() {
    for _ in 0..<100 {
      let later = Later<Promise<Int, Fault>>()
      var source: Promise<Int, Fault>? = Promise()
      let derived = source?.thenAsync { _ in later.take() ?? Promise(.success(-1)) }
      if let derived { later.set(derived) }
      source?.fulfill(with: .success(1))
      source = nil
      #expect(derived?.fulfill(with: .success(2)) == true)
      #expect(derived?.resultIfSettled == .success(2))
    }
  }

  @Test func `mapError transforms a failure and leaves a value alone`() {
    struct Wrapped: Error, Equatable { let inner: Fault }
    let failed = Promise<Int, Fault>(.failure(.first)).mapError { Wrapped(inner: $0) }
    #expect(failed.resultIfSettled == .failure(Wrapped(inner: .first)))
    let succeeded = Promise<Int, Fault>(.success(1)).mapError { error -> Wrapped in
      Issue.record("ran on a value")
      return Wrapped(inner: error)
    }
    #expect(succeeded.resultIfSettled == .success(1))
    // There is no failure to transform, and the closure has none to return.
    let sure: Promise<Int, Fault> = Promise<Int, Never>(.success(2)).mapError { $0 }
    #expect(sure.resultIfSettled == .success(2))
  }
}
