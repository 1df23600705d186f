import PromiseConformance

/// What is delivered waits until the handler that runs has returned, for tasks too.
final class MakesTasksWaitForHandlers: Sketch, @unchecked Sendable {
  override class var fault: String {
    "what is delivered waits until the handler that runs has returned, for tasks too"
  }
  override class var killers: [String] { ["TSK-11"] }

  private let turn = Guarded<(isTaken: Bool, waiting: [@Sendable () -> Void])>((false, []))

  override func schedule(_ job: @escaping @Sendable () -> Void) {
    super.schedule { [self] in
      let isFree = turn.withLock { turn in
        if turn.isTaken { turn.waiting.append(job) }
        defer { turn.isTaken = true }
        return !turn.isTaken
      }
      guard isFree else { return }
      job()
      while let next = next() { next() }
    }
  }

  private func next() -> (@Sendable () -> Void)? {
    turn.withLock { turn in
      turn.isTaken = !turn.waiting.isEmpty
      return turn.waiting.isEmpty ? nil : turn.waiting.removeFirst()
    }
  }
}
