import PromiseConformance

/// What is attached while a handler runs is lost.
final class LosesHandlersDuringDelivery: Sketch, @unchecked Sendable {
  override class var fault: String { "what is attached while a handler runs is lost" }
  override class var killers: [String] { ["THN-11", "LIV-02"] }

  private let isDelivering = Guarded(false)
  override func schedule(_ job: @escaping @Sendable () -> Void) {
    super.schedule { [isDelivering] in
      isDelivering.withLock { $0 = true }
      job()
      isDelivering.withLock { $0 = false }
    }
  }
  override func attach(_ run: @escaping @Sendable (Outcome) -> Void) {
    if !isDelivering.withLock({ $0 }) { super.attach(run) }
  }
}
