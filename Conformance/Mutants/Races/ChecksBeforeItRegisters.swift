import PromiseConformance

/// It looks whether it is pending in one step, and registers the handler in another.
final class ChecksBeforeItRegisters: Sketch, @unchecked Sendable {
  override class var fault: String {
    "it looks whether it is pending in one step, and registers the handler in another"
  }
  override class var killers: [String] { ["THR-02"] }

  override func attach(_ run: @escaping @Sendable (Outcome) -> Void) {
    guard state == nil else { return super.attach(run) }
    Window.hold { state != nil }
    lock.withLock { register(Handler(run: run)) }
  }
}
