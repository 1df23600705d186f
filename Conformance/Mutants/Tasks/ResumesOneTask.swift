import PromiseConformance

/// Of the tasks that wait only the last goes on.
final class ResumesOneTask: Sketch, @unchecked Sendable {
  override class var fault: String { "of the tasks that wait only the last goes on" }
  override class var killers: [String] { ["TSK-02"] }

  private var last = 0
  override func awaited() async -> Awaited {
    let number = lock.withLock {
      last += 1
      return last
    }
    let end = await super.awaited()
    if lock.withLock({ number == last }) { return end }
    return await withUnsafeContinuation { (_: UnsafeContinuation<Awaited, Never>) in }
  }
}
