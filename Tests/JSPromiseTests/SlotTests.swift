import Dispatchers
import JSPromise
import TestSupport
import Testing

@Suite(.ownThread) struct SlotTests {
  private struct TwoReasons: Error { let first, second: any Error }

  @Test func `a reason is kept as what it is`() {
    let queue = JobQueue(on: ManualDispatcher())
    let reasons: [any Error] = [
      Oops(number: 3), AbortError(), TwoReasons(first: Oops(), second: Oops()),
    ]
    for reason in reasons {
      let promise = Promise<Int>.reject(reason, on: queue)
      guard case .rejected(let kept)? = promise.snapshot else {
        Issue.record("not rejected")
        continue
      }
      #expect(type(of: kept) == type(of: reason))
    }
  }
}
