import PromiseConformance

extension Mutant {
  /// Broken in how unhandled rejections are reported.
  static let unhandled: [any Faulty.Type] = [
    ReportsAtOnce.self, ReportsWhatIsHandled.self, WaitsToBeDescribed.self, WaitsToBeMirrored.self,
    LosesHandlersToAMirror.self, ReportsAfterTwoTurns.self, ReportsAgainWhenHandled.self,
    FinallyCountsAsHandling.self, CancelledTasksCountAsHandling.self,
  ]
}

final class ReportsAtOnce: Sketch, @unchecked Sendable {
  override class var fault: String {
    "a rejection is reported immediately, also if a handler is attached next"
  }
  override class var killers: [String] { ["UNH-02"] }

  override func deliver(_ outcome: Outcome, to handlers: [Handler]) {
    if case .rejected = outcome, !isHandledInTime { reporter?(outcome) }
    super.deliver(outcome, to: handlers)
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

final class WaitsToBeMirrored: Sketch, @unchecked Sendable {
  override class var fault: String { "its mirror waits until it is settled" }
  override class var killers: [String] { ["UNH-04"] }

  override var customMirror: Mirror {
    _ = wait()
    return super.customMirror
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

class ReportsAfterTwoTurns: Sketch, @unchecked Sendable {
  override class var fault: String {
    "a rejection is reported after two turns, also while another thread is about to handle it"
  }
  override class var killers: [String] { ["UNH-08"] }
  override class var choices: [any ChoiceDeclaration] { [ReportTakenBack.untold] }

  let isReported = Guarded(false)
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

final class ReportsAgainWhenHandled: ReportsAfterTwoTurns, @unchecked Sendable {
  override class var fault: String {
    "a rejection that was reported is reported a second time when a handler comes after all"
  }
  override class var killers: [String] { ["UNH-09", "UNH-02"] }

  override func attach(_ run: @escaping @Sendable (Outcome) -> Void) {
    if isReported.current, let state { reporter?(state) }
    super.attach(run)
  }
}

final class FinallyCountsAsHandling: Sketch, @unchecked Sendable {
  override class var fault: String { "an error that passed a finally handler is not reported" }
  override class var killers: [String] { ["UNH-02"] }

  override func finally(_ body: @escaping @Sendable () throws(TrialFault) -> Void) -> Sketch {
    let next = super.finally(body)
    next.countAsHandled()
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

  override func taskLeaves() { _ = leave() }
}
