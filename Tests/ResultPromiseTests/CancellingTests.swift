import Dispatchers
import ResultPromise
import TestSupport
import Testing

@Suite(.ownThread) struct CancellingTests {
  typealias Cancellable = Promise<Int, Lost>

  @Test func `a move that was cancelled before takes no turn of its dispatcher`() {
    let (source, gate) = (Cancellable(), ManualDispatcher())
    source.receive(on: gate).cancel()
    source.fulfill(with: .success(1))
    #expect(gate.submittedCount == 0)
  }
}
