import PromiseConformance

/// A handler that has run, or will not, is released while its lock is held.
final class ReleasesHandlersUnderItsLock: Sketch, @unchecked Sendable {
  override class var fault: String {
    "a handler that has run, or will not, is released while its lock is held"
  }
  override class var killers: [String] { ["MEM-10", "THR-12"] }

  override func schedule(_ job: @escaping @Sendable () -> Void) {
    let box = Guarded<(@Sendable () -> Void)?>(job)
    gate.submit { [self] in
      var job = box.take()
      job?()
      lock.withLock { job = nil }
    }
  }
}
