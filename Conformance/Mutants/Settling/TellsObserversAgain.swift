import PromiseConformance

/// Every settlement tells the observers, as an observed property does.
final class TellsObserversAgain: Sketch, @unchecked Sendable {
  override class var fault: String {
    "every settlement tells the observers, as an observed property does"
  }
  override class var killers: [String] { ["STA-02", "STA-03", "THN-03", "THN-06"] }

  override func take(settlingWith outcome: Outcome) -> [Handler]? {
    self.outcome = outcome
    return handlers
  }
  override func attach(_ run: @escaping @Sendable (Outcome) -> Void) {
    let known = lock.withLock { () -> Outcome? in
      register(Handler(run: run))
      return outcome
    }
    if let known { schedule { run(known) } }
  }
}
