import PromiseConformance

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
  override class var killers: [String] { ["CHN-13"] }

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
