import PromiseConformance

extension Mutant {
  /// Broken in how rejections are reported that nobody handles.
  static let unhandled: [Mutant] = [
    Mutant(ReportsAtOnce.self),
    Mutant(ReportsWhatIsHandled.self),
    Mutant(WaitsToBeDescribed.self),
    Mutant(FinallyCountsAsHandling.self),
    Mutant(CancelledTasksCountAsHandling.self),
  ]
}

final class ReportsAtOnce: Sketch, @unchecked Sendable {
  override class var fault: String {
    "a rejection is reported at once, also if a handler is attached next"
  }
  override class var killers: [String] { ["UNH-02"] }

  override func report(_ outcome: Outcome) {
    guard case .rejected = outcome, let reporter, !isHandledInTime else { return }
    reporter.report(outcome)
  }
}

final class ReportsWhatIsHandled: Sketch, @unchecked Sendable {
  override class var fault: String { "every rejection on the way is reported, handled or not" }
  override class var killers: [String] { ["UNH-02"] }

  override var isHandledInTime: Bool { false }
}

final class WaitsToBeDescribed: Sketch, @unchecked Sendable {
  override class var fault: String { "its description waits until it is settled" }
  override class var killers: [String] { ["UNH-04"] }

  override var description: String {
    _ = wait()
    return super.description
  }
}

final class FinallyCountsAsHandling: Sketch, @unchecked Sendable {
  override class var fault: String { "an error that passed a finally handler is not reported" }
  override class var killers: [String] { ["UNH-02"] }

  override func finally(_ body: @escaping @Sendable () throws(TrialFault) -> Void) -> Sketch {
    let next = super.finally(body)
    next.lock.withLock { next.isHandled = true }
    return next
  }
}

class CancelledTasksCountAsHandling: Sketch, @unchecked Sendable {
  override class var fault: String {
    "an error is not reported if a task began to wait for it, and was cancelled before it came"
  }
  override class var killers: [String] { ["UNH-07"] }
  override class var choices: [any ChoiceDeclaration] {
    [AwaitCancel.throwsPromptly, FailureAfterWait.reported]
  }

  override func awaited() async -> Awaited {
    let wait = Wait()
    join()
    attach { wait.end(.settled($0)) }
    return await withTaskCancellationHandler {
      await withCheckedContinuation { wait.suspend($0) }
    } onCancel: {
      if wait.end(.cancelled) { _ = leave() }
    }
  }
}
