import PromiseConformance

/// A cancellation takes effect in a later job.
final class CancelsLater: Sketch, @unchecked Sendable {
  override class var fault: String { "a cancellation takes effect in a later job" }
  override class var killers: [String] { ["CAN-07"] }

  private let isAsked = Guarded(false)
  override func cancel() -> Bool {
    let isFirst = isAsked.withLock { isAsked in
      defer { isAsked = true }
      return !isAsked
    }
    guard isFirst, state == nil else { return false }
    schedule { _ = super.cancel() }
    return true
  }
}
