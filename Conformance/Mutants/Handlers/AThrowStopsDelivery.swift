import PromiseConformance

/// A handler that throws stops the delivery to those behind it.
final class AThrowStopsDelivery: Sketch, @unchecked Sendable {
  override class var fault: String { "a handler that throws stops the delivery to those behind it" }
  override class var killers: [String] { ["THN-10"] }

  private let hasThrown = Guarded(false)
  override func transform(_ body: @escaping TransformBody) -> Sketch {
    super.transform { [hasThrown] token throws(Fault) in
      do throws(Fault) { return try body(token) } catch {
        hasThrown.withLock { $0 = true }
        throw error
      }
    }
  }
  override func schedule(_ job: @escaping @Sendable () -> Void) {
    super.schedule { [hasThrown] in
      if !hasThrown.withLock({ $0 }) { job() }
    }
  }
}
