import PromiseConformance

/// What a combination has heard in vain is released while its lock is held.
final class DropsWhatItHeardUnderItsLock: Sketch, @unchecked Sendable {
  override class var fault: String {
    "what a combination has heard in vain is released while its lock is held"
  }
  override class var killers: [String] { ["MEM-16"] }

  override var isCareless: Bool { true }
}
