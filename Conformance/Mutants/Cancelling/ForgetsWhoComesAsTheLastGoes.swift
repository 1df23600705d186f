import PromiseConformance

/// A branch that comes while the last one goes is never told.
final class ForgetsWhoComesAsTheLastGoes: Sketch, @unchecked Sendable {
  override class var fault: String { "a branch that comes while the last one goes is never told" }
  override class var killers: [String] { ["CAN-21"] }

  private var isClosing = false
  override func leave() -> Bool {
    let isLast = super.leave()
    guard isLast else { return false }
    lock.withLock { isClosing = true }
    Window.hold()
    return true
  }
  override func register(_ handler: Handler) {
    if !isClosing { super.register(handler) }
  }
}
