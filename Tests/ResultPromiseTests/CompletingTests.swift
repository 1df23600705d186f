import ResultPromise
import Testing
import TestSupport

@Suite(.ownThread) struct CompletingTests {
  typealias Failing = Promise<Int, Fault>

  @Test func `an initializer that is passed on makes a promise that has its result`() throws {
    let make: (Result<SharedCount, Fault>) -> Promise<SharedCount, Fault> = Promise.init
    weak var released: SharedCount?
    do {
      let count = SharedCount()
      released = count
      let made = make(.success(count)).resultIfSettled
      #expect(try made?.get() === count)
    }
    #expect(released == nil)
  }

  @Test(
    arguments: [
      (1, nil, .success(1)), (nil, .first, .failure(.first)), (1, .first, .failure(.first)),
      (nil, nil, .failure(.second(2))),
    ] as [(Int?, Fault?, Result<Int, Fault>)]
  )
  func `a value, an error, both, or neither`(
    value: Int?,
    error: Fault?,
    result: Result<Int, Fault>
  ) {
    let promise = Failing()
    #expect(promise.fulfill(with: value, or: error, ifNeither: .second(2)))
    #expect(!promise.fulfill(with: 2, or: nil, ifNeither: .second(2)))
    #expect(promise.resultIfSettled == result)
  }
}
