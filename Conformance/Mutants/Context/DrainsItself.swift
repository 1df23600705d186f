import PromiseConformance

/// Every fourth job is not waited for: the dispatcher's work is run at once.
final class DrainsItself: Sketch, @unchecked Sendable {
  override class var fault: String {
    "every fourth job is not waited for: the dispatcher's work is run at once"
  }
  override class var killers: [String] { ["CTX-10"] }

  override func schedule(_ job: @escaping @Sendable () -> Void) {
    super.schedule(job)
    if gate.submitted.isMultiple(of: 4) { gate.drain() }
  }
}
