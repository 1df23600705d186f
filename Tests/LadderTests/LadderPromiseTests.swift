import PromiseConformance
import Testing
import TestSupport

@testable import Ladder

/// What no rule of the suite sees of the last rungs.
@Suite(.ownThread) struct LadderPromiseTests {
  private final class Captured: Sendable {}

  /// Nobody wants what a step makes of a promise that has ended, and its body has returned a promise that is pending.
  @Test func `a step of a settled promise leaves the one that its body returned`() {
    let source = Rung10.Promise<Int, any Error>()
    source.settle(.success(1))
    let inner = Rung10.Promise<Int, any Error>()
    weak var captured: Captured?
    do {
      let step = source.flatMap { _ in inner }
      let object = Captured()
      captured = object
      step.whenSettled { _ in withExtendedLifetime(object) {} }
      #expect(step.cancel())
    }
    #expect(captured == nil)
    weak var next: Rung10.Promise<Int, any Error>?
    do {
      let step = source.flatMap { _ in inner }
      next = step
      #expect(step.cancel())
    }
    #expect(next == nil, "the inner promise still has a handler that holds the step")
    #expect(inner.settle(.success(2)))
  }

  @Test func `with contexts it is the same`() {
    let source = Rung11.Promise<Int, any Error>()
    source.settle(.success(1))
    let inner = Rung11.Promise<Int, any Error>()
    weak var next: Rung11.Promise<Int, any Error>?
    do {
      let step = source.flatMap { _ in inner }
      next = step
      #expect(step.cancel())
    }
    #expect(next == nil, "the inner promise still has a handler that holds the step")
  }

  @Test func `handlers on the queue of all promises run later, in their order`() async {
    let answer = Rung11.Promise<Int, any Error>()
    let elsewhere = answer.on(.jobs)
    let lines = Box<[String]>([])
    answer.settle(.success(42))
    await withCheckedContinuation { (isDone: CheckedContinuation<Void, Never>) in
      // Inside a job of that queue, so that none of these can run before this one has returned.
      elsewhere.whenSettled { _ in
        elsewhere.whenSettled { _ in lines.withLock { $0?.append("first") } }
        elsewhere.whenSettled { _ in
          lines.withLock { $0?.append("second") }
          isDone.resume()
        }
        lines.withLock { $0?.append("goes on") }
      }
    }
    #expect(lines.value == ["goes on", "first", "second"])
  }
}
