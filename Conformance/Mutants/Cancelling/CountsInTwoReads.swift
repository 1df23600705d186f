import PromiseConformance

/// It reads the number of consumers in one step, and writes it in another.
final class CountsInTwoReads: Sketch, @unchecked Sendable {
  override class var fault: String {
    "it reads the number of consumers in one step, and writes it in another"
  }
  override class var killers: [String] { ["THR-10"] }

  override func join() {
    let number = lock.withLock { interest }
    Window.hold { lock.withLock { interest != number } }
    lock.withLock { interest = number + 1 }
  }
}
