import PromiseConformance

extension Mutant {
  /// Broken in what passes along a chain, in what is reported, and in what a debugger shows.
  static let chaining: [Sketch.Type] = [
    SwallowsThrows.self, DropsPassingErrors.self, UnpacksErrorsAgain.self,
    CancelsWhatCameTooLate.self, ReportsAfterTwoTurns.self, HandledByAddress.self,
    WaitsToBeDescribed.self, LosesHandlersToAMirror.self, CancelledTasksCountAsHandling.self,
  ]
}

final class SwallowsThrows: Sketch, @unchecked Sendable {
  override class var fault: String { "what a handler throws is swallowed" }
  override class var killers: [String] { ["CHN-04", "CHN-08", "THN-10", "EXE-09"] }

  override func fail(_ fault: TrialFault) {}
}

final class DropsPassingErrors: Sketch, @unchecked Sendable {
  override class var fault: String { "an error stops at a link that does not handle it" }
  override class var killers: [String] { ["CHN-06", "THN-02"] }

  override func pass(_ outcome: Outcome) {
    if case .rejected = outcome { return }
    super.pass(outcome)
  }
}

final class UnpacksErrorsAgain: Sketch, @unchecked Sendable {
  override class var fault: String {
    "an error that is thrown on for the nth time is wrapped n times, and unwrapped as often"
  }
  override class var killers: [String] { ["LIV-08"] }

  /// How often each error was rethrown.
  ///
  /// Errors are kept, so that no other gets the same address.
  private static let throwings = Guarded<[ObjectIdentifier: (error: TrialFault, count: Int)]>([:])

  private struct Box: Error {
    let inner: any Error
  }

  override func fail(_ fault: TrialFault) {
    let count = Self.throwings.withLock { throwings in
      throwings[ObjectIdentifier(fault), default: (fault, 0)].count += 1
      return throwings[ObjectIdentifier(fault)]?.count ?? 0
    }
    var error: any Error = fault
    for _ in 0..<count { error = Box(inner: error) }
    while let box = error as? Box { error = box.inner }
    super.fail(error as? TrialFault ?? fault)
  }
}

final class CancelsWhatCameTooLate: Sketch, @unchecked Sendable {
  override class var fault: String {
    "what a promise is told to follow when it has ended is cancelled"
  }
  override class var killers: [String] { ["RES-07"] }

  override func follow(_ inner: Sketch) {
    guard state != nil else { return super.follow(inner) }
    _ = inner.cancel()
  }
}

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

final class HandledByAddress: Sketch, @unchecked Sendable {
  override class var fault: String {
    "a failure counts as handled where one lay that was handled, and is released"
  }
  override class var killers: [String] { ["UNH-08"] }

  /// The stages, which are kept, since another would be taken for one that is gone, with the promises, not retained.
  private static let handled = Guarded<[ObjectIdentifier: (Stage, Set<ObjectIdentifier>)]>([:])

  override var isHandledInTime: Bool {
    let isHandled = super.isHandledInTime
    return Self.handled.withLock { handled in
      let place = ObjectIdentifier(self)
      if isHandled {
        handled[ObjectIdentifier(stage), default: (stage, [])].1.insert(place)
      }
      return handled[ObjectIdentifier(stage)]?.1.contains(place) == true
    }
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
  override class var killers: [String] { ["UNH-04"] }

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
