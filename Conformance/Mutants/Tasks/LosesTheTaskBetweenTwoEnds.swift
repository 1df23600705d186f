import PromiseConformance

/// A task that is cancelled while it is let go on waits for ever.
final class LosesTheTaskBetweenTwoEnds: Sketch, @unchecked Sendable {
  override class var fault: String {
    "a task that is cancelled while it is let go on waits for ever"
  }
  override class var killers: [String] { ["TSK-06"] }

  override func awaited() async -> Awaited {
    let wait = Wait()
    let ends = Guarded(0)
    let end = { @Sendable (end: Awaited) in
      ends.withLock { $0 += 1 }
      Window.hold { ends.withLock { $0 > 1 } }
      if ends.withLock({ $0 == 1 }) { wait.end(end) }
    }
    attach { end(.settled($0)) }
    return await withTaskCancellationHandler {
      await withCheckedContinuation { wait.suspend($0) }
    } onCancel: {
      end(.cancelled)
    }
  }
}
