import PromiseConformance

final class ReportsAfterTwoTurns: Sketch, @unchecked Sendable {
  override class var fault: String {
    "a rejection is reported after two turns, also while another thread is about to handle it"
  }
  override class var killers: [String] { ["UNH-08"] }
  override class var choices: [any ChoiceDeclaration] { [ReportTakenBack.untold] }

  private let isReported = Guarded(false)
  override var isHandledInTime: Bool { super.isHandledInTime || isReported.current }

  override func deliver(_ outcome: Outcome, to handlers: [Handler]) {
    if case .rejected = outcome { gate.submit { [self] in gate.submit { self.check(outcome) } } }
    super.deliver(outcome, to: handlers)
  }
  private func check(_ outcome: Outcome) {
    guard !isHandledInTime else { return }
    isReported.withLock { $0 = true }
    reporter?(outcome)
  }
}

final class WaitsToBeDescribed: Sketch, @unchecked Sendable {
  override class var fault: String { "its description waits until it is settled" }
  override class var killers: [String] { ["UNH-04"] }

  override var description: String {
    _ = wait()
    return super.description
  }
}

final class LosesHandlersToAMirror: Sketch, @unchecked Sendable {
  override class var fault: String { "handlers that are attached while a mirror looks are lost" }
  override class var killers: [String] { ["UNH-10"] }

  override var customMirror: Mirror {
    let known = lock.withLock { handlers }
    RaceWindow.hold { lock.withLock { handlers.count > known.count || outcome != nil } }
    let old = lock.withLock {
      defer { if outcome == nil { handlers = known } }
      return handlers
    }
    return withExtendedLifetime(old) { super.customMirror }
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

  override func taskLeaves() { _ = leave() }
}
