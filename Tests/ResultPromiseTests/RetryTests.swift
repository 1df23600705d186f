import Dispatch
import Dispatchers
import ResultPromise
import TestSupport
import Testing

@Suite(.ownThread) struct RetryTests {
  typealias Failing = Promise<Int, Fault>

  @Test func `many attempts that fail immediately need no stack`() throws {
    let made = SharedCount()
    let policy = try RetryPolicy(attempts: Extent.many)
    let wanted = Promise.retry(policy) {
      made.add()
      return Failing(.failure(.first))
    }
    #expect(wanted.resultIfSettled == .failure(.first))
    #expect(made.number == Extent.many)
  }

  @Test func `a cancelled attempt has failed as any other`() throws {
    let attempts = SharedCount()
    let wanted = Promise.retry(try RetryPolicy(attempts: 2)) {
      attempts.add() == 1
        ? Promise<Int, Lost>(.failure(.cancelled)) : Promise(.success(2))
    }
    #expect(wanted.resultIfSettled == .success(2))
  }

  @Test func `it is released with an attempt that will never be settled`() throws {
    weak var released: Failing?
    do {
      let wanted = Promise.retry(try RetryPolicy(attempts: 2)) { Failing() }
      released = wanted
      #expect(released != nil)
    }
    #expect(released == nil)
  }

  @Test func `an attempt that is the promise itself stays pending`() throws {
    let (attempts, own) = (SharedCount(), Later<Failing>())
    let first = Failing()
    let wanted = Promise.retry(try RetryPolicy(attempts: 3)) {
      attempts.add() == 1 ? first : own.take() ?? Failing()
    }
    own.set(wanted)
    first.fulfill(with: .failure(.first))
    #expect(attempts.number == 2)
    #expect(wanted.resultIfSettled == nil)
    #expect(wanted.fulfill(with: .success(1)))
  }

  @Test func `a wait for it looks at what its attempt waits for`() throws {
    let (unsure, source) = (Unsure(), Failing())
    let moved = source.receive(on: unsure)
    let wanted = Promise.retry(try RetryPolicy(attempts: 1)) { moved }
    let waiting = DispatchQueue(label: "RetryTests").start { try wanted.wait() }
    try unsure.wasAsked.wait()
    wanted.fulfill(with: .success(1))
    #expect(try waiting.end() == .success(1))
  }
}
