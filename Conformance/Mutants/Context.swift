import PromiseConformance

class RunsInsideThen: Sketch, @unchecked Sendable {
  override class var fault: String { "attached to a settled promise, a handler runs inside `then`" }
  override class var killers: [String] { ["CTX-02", "CTX-09"] }

  override func attach(_ run: @escaping @Sendable (Outcome) -> Void) {
    if let outcome = state { run(outcome) } else { super.attach(run) }
  }
}

final class Recurses: Sketch, @unchecked Sendable {
  override class var fault: String {
    "handlers run immediately, one inside the other, on the stack of the call that settles"
  }
  override class var killers: [String] { ["LIV-05", "LIV-06"] }
  override class var choices: [any ChoiceDeclaration] {
    [HandlerDispatch.immediate, NestedHandler.runsInside]
  }

  override func schedule(_ job: @escaping @Sendable () -> Void) { job() }
}

final class LeavesNestedHandlers: Sketch, @unchecked Sendable {
  override class var fault: String {
    "handlers run immediately, but those that they trigger run later, behind the gate"
  }
  override class var killers: [String] { ["CTX-04", "TSK-11"] }
  override class var choices: [any ChoiceDeclaration] { [HandlerDispatch.immediate] }

  private static let running = Guarded<Set<ThreadID>>([])
  override func schedule(_ job: @escaping @Sendable () -> Void) {
    let thread = ThreadID.current
    guard Self.running.withLock({ $0.insert(thread).inserted }) else { return super.schedule(job) }
    job()
    Self.running.withLock { _ = $0.remove(thread) }
  }
}

class TrustsItsDispatcher: Sketch, @unchecked Sendable {
  override class var fault: String {
    "a handler runs as often as the dispatcher runs its work, and lives as long as that"
  }
  override class var killers: [String] { ["CTX-13"] }

  override func schedule(_ job: @escaping @Sendable () -> Void) { gate.submit(job) }
}

final class RunsBesideDelivery: RunsInsideThen, @unchecked Sendable {
  override class var fault: String {
    "attached to a settled promise, a handler runs immediately, also while another thread runs those before it"
  }
  override class var killers: [String] { ["CTX-09", "ORD-08", "CTX-05"] }
  override class var choices: [any ChoiceDeclaration] { [HandlerDispatch.immediate] }

  override func schedule(_ job: @escaping @Sendable () -> Void) { job() }
}
