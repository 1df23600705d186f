import PromiseConformance

/// It registers the handler, and runs it also if it is settled by then.
final class RegistersBeforeItChecks: Sketch, @unchecked Sendable {
  override class var fault: String {
    "it registers the handler, and runs it also if it is settled by then"
  }
  override class var killers: [String] { ["THR-02"] }

  override func attach(_ run: @escaping @Sendable (Outcome) -> Void) {
    guard state == nil else { return super.attach(run) }
    lock.withLock { register(Handler(run: run)) }
    Window.hold { state != nil }
    if let known = state { schedule { run(known) } }
  }
}
