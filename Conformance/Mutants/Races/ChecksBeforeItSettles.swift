import PromiseConformance

/// It looks whether it is pending in one step, and settles in another.
final class ChecksBeforeItSettles: Sketch, @unchecked Sendable {
  override class var fault: String {
    "it looks whether it is pending in one step, and settles in another"
  }
  override class var killers: [String] { ["THR-01", "THR-03"] }

  private let entered = Guarded(0)
  override func settle(_ outcome: Outcome) -> Bool {
    guard state == nil else { return false }
    entered.withLock { $0 += 1 }
    Window.hold { entered.withLock { $0 > 1 } }
    let waiting = lock.withLock { () -> [Handler] in
      self.outcome = outcome
      defer { handlers = [] }
      return handlers
    }
    deliver(outcome, to: waiting)
    return true
  }
}
