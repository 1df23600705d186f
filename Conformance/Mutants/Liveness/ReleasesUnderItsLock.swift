import PromiseConformance

/// A value that comes too late is released while its lock is held.
final class ReleasesUnderItsLock: Sketch, @unchecked Sendable {
  override class var fault: String {
    "a value that comes too late is released while its lock is held"
  }
  override class var killers: [String] { ["LIV-01", "MEM-11"] }

  private var lastLoser: Outcome?
  override func take(settlingWith outcome: Outcome) -> [Handler]? {
    guard self.outcome != nil else { return super.take(settlingWith: outcome) }
    lastLoser = outcome
    return nil
  }
  override func attach(_ run: @escaping @Sendable (Outcome) -> Void) {
    lock.withLock { lastLoser = nil }
    super.attach(run)
  }
}
