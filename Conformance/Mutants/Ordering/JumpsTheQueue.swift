import PromiseConformance

/// What is attached during delivery runs before what waits.
final class JumpsTheQueue: Sketch, @unchecked Sendable {
  override class var fault: String { "what is attached during delivery runs before what waits" }
  override class var killers: [String] { ["ORD-03"] }

  private let isDelivering = Guarded(false)
  override func schedule(_ job: @escaping @Sendable () -> Void) {
    if isDelivering.withLock({ $0 }) { return job() }
    super.schedule { [isDelivering] in
      isDelivering.withLock { $0 = true }
      job()
      isDelivering.withLock { $0 = false }
    }
  }
}
