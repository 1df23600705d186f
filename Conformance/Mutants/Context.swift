import PromiseConformance

extension Mutant {
  /// Broken in where handlers run.
  static let context: [any Faulty.Type] = [
    RunsInsideThen.self, RunsInPlace.self, RunsInsideSettle.self, RunsInsideCancel.self,
    Recurses.self, LeavesNestedHandlers.self, LateHandlersRunElsewhere.self, MovesValuesOnly.self,
    RunsBesideDelivery.self, DrainsItself.self, TrustsItsDispatcher.self, CancelsWhereItWas.self,
    StaysIfMovedInside.self, ForgetsNamesOnceMoved.self, StaysWhereItWasNamed.self,
    LateHandlersAreNotMoved.self, LateLinksAreNotMoved.self, ReturnedPromisesTakeTheChain.self,
    WaitsWhereItPasses.self,
  ]
}

final class RunsInsideThen: Sketch, @unchecked Sendable {
  override class var fault: String { "attached to a settled promise, a handler runs inside `then`" }
  override class var killers: [String] { ["CTX-02", "CTX-09"] }

  override func attach(_ run: @escaping @Sendable (Outcome) -> Void) {
    if let outcome = state { run(outcome) } else { super.attach(run) }
  }
}

final class RunsInPlace: Sketch, @unchecked Sendable {
  override class var fault: String {
    "attached on its own context to a settled promise, a handler runs inside `then`"
  }
  override class var killers: [String] { ["CTX-07"] }

  override func attach(_ run: @escaping @Sendable (Outcome) -> Void) {
    if gate.isRunningHere, let outcome = state { run(outcome) } else { super.attach(run) }
  }
}

final class RunsInsideSettle: Sketch, @unchecked Sendable {
  override class var fault: String { "handlers run inside the call that settles" }
  override class var killers: [String] { ["CTX-03", "CTX-09"] }

  override func deliver(_ outcome: Outcome, to handlers: [Handler]) {
    for handler in handlers { handler.run(outcome) }
  }
}

final class RunsInsideCancel: Sketch, @unchecked Sendable {
  override class var fault: String {
    "the only handler of a promise runs inside the call that cancels"
  }
  override class var killers: [String] { ["CTX-03"] }

  override func deliver(_ outcome: Outcome, to handlers: [Handler]) {
    guard outcome == .cancelled, handlers.count == 1 else {
      return super.deliver(outcome, to: handlers)
    }
    handlers[0].run(outcome)
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

  override func schedule(_ job: @escaping @Sendable () -> Void) {
    job()
  }
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

final class LateHandlersRunElsewhere: Sketch, @unchecked Sendable {
  override class var fault: String {
    "attached to a settled promise, a handler runs in another context"
  }
  override class var killers: [String] { ["CTX-05"] }

  override func attach(_ run: @escaping @Sendable (Outcome) -> Void) {
    guard let outcome = state else { return super.attach(run) }
    stage.otherGate.submit { run(outcome) }
  }
}

final class MovesValuesOnly: Sketch, @unchecked Sendable {
  override class var fault: String {
    "when a chain moves to another context, its errors stay in the old one"
  }
  override class var killers: [String] { ["CTX-12"] }

  override func moved(to gate: Gate) -> Sketch {
    let next = make(on: gate)
    let (old, stage) = (self.gate, stage)
    attach { outcome in
      guard case .rejected = outcome else {
        next.settle(outcome)
        return
      }
      // The failure runs its handlers on the gate of its source.
      (next as? MovesValuesOnly)?.detour = old
      withExtendedLifetime(stage) { _ = next.settle(outcome) }
    }
    return next
  }
  private var detour: Gate?
  override func schedule(_ job: @escaping @Sendable () -> Void) {
    (detour ?? gate).submit(job)
  }
}

final class RunsBesideDelivery: Sketch, @unchecked Sendable {
  override class var fault: String {
    "attached to a settled promise, a handler runs immediately, also while another thread runs those before it"
  }
  override class var killers: [String] { ["CTX-09", "ORD-08", "CTX-05"] }
  override class var choices: [any ChoiceDeclaration] { [HandlerDispatch.immediate] }

  override func schedule(_ job: @escaping @Sendable () -> Void) {
    job()
  }
  override func attach(_ run: @escaping @Sendable (Outcome) -> Void) {
    if let outcome = state { run(outcome) } else { super.attach(run) }
  }
}

final class DrainsItself: Sketch, @unchecked Sendable {
  override class var fault: String {
    "every fourth job makes the dispatcher run all that it has immediately"
  }
  override class var killers: [String] { ["CTX-10"] }

  override func schedule(_ job: @escaping @Sendable () -> Void) {
    super.schedule(job)
    if gate.submitted.isMultiple(of: 4) { gate.drain() }
  }
}

class TrustsItsDispatcher: Sketch, @unchecked Sendable {
  override class var fault: String {
    "a handler runs as often as the dispatcher runs its work, and lives as long as that"
  }
  override class var killers: [String] { ["CTX-13"] }

  override func schedule(_ job: @escaping @Sendable () -> Void) {
    gate.submit(job)
  }
}

final class CancelsWhereItWas: Sketch, @unchecked Sendable {
  override class var fault: String {
    "when a chain moves to another context, its cancellations stay in the old one"
  }
  override class var killers: [String] { ["CTX-12"] }

  private let old = Guarded<Gate?>(nil)
  override func arrive(with outcome: Outcome) {
    if outcome == .cancelled { old.withLock { $0 = stage.gate } }
    super.arrive(with: outcome)
  }
  override func schedule(_ job: @escaping @Sendable () -> Void) {
    guard let old = old.current else { return super.schedule(job) }
    submit(job, to: old)
  }
}

final class StaysIfMovedInside: Sketch, @unchecked Sendable {
  override class var fault: String { "a chain cannot be moved inside a handler" }
  override class var killers: [String] { ["CTX-12"] }

  override func moved(to gate: Gate) -> Sketch {
    super.moved(to: self.gate.isRunningHere ? self.gate : gate)
  }
}

final class ForgetsNamesOnceMoved: Sketch, @unchecked Sendable {
  override class var fault: String {
    "once a chain was moved, a call that names a context is not heard"
  }
  override class var killers: [String] { ["CTX-05"] }
  override class var namesContexts: Bool { true }
  override class var choices: [any ChoiceDeclaration] { [HandlerDispatch.alwaysAsyncUnlessNamed] }

  override func transform(on other: Gate, _ body: @escaping TransformBody) -> Sketch {
    super.transform(on: gate === stage.gate ? other : gate, body)
  }
}

final class StaysWhereItWasNamed: Sketch, @unchecked Sendable {
  override class var fault: String {
    "after a call that names a context, a chain cannot be moved any more"
  }
  override class var killers: [String] { ["CTX-12"] }
  override class var namesContexts: Bool { true }
  override class var choices: [any ChoiceDeclaration] { [HandlerDispatch.alwaysAsyncUnlessNamed] }

  private let isNamed = Guarded(false)
  override func transform(on other: Gate, _ body: @escaping TransformBody) -> Sketch {
    let next = super.transform(on: other, body)
    (next as? StaysWhereItWasNamed)?.isNamed.withLock { $0 = true }
    return next
  }
  override func moved(to gate: Gate) -> Sketch {
    super.moved(to: isNamed.current ? self.gate : gate)
  }
}

final class LateHandlersAreNotMoved: Sketch, @unchecked Sendable {
  override class var fault: String {
    "on a chain that was moved, a handler that comes after the outcome runs where it was before"
  }
  override class var killers: [String] { ["CTX-05"] }

  override func attach(_ run: @escaping @Sendable (Outcome) -> Void) {
    guard gate !== stage.gate, let outcome = state else { return super.attach(run) }
    submit({ run(outcome) }, to: stage.gate)
  }
}

final class LateLinksAreNotMoved: Sketch, @unchecked Sendable {
  override class var fault: String {
    "on a chain that was moved, what follows a link that comes after the outcome is not"
  }
  override class var killers: [String] { ["CTX-05"] }

  private let isLate = Guarded(false)
  override func derive(_ react: @escaping Reaction) -> Sketch {
    let wasSettled = state != nil
    let next = super.derive(react)
    (next as? LateLinksAreNotMoved)?.isLate.withLock { $0 = wasSettled || isLate.current }
    return next
  }
  override func schedule(_ job: @escaping @Sendable () -> Void) {
    submit(job, to: isLate.current ? stage.gate : gate)
  }
}

final class ReturnedPromisesTakeTheChain: Sketch, @unchecked Sendable {
  override class var fault: String {
    "on a chain that was moved, what follows a step runs where the promise does that it returned"
  }
  override class var killers: [String] { ["CTX-05"] }

  private let other = Guarded<Gate?>(nil)
  override func follow(_ inner: Sketch) {
    other.withLock { $0 = inner.gate }
    super.follow(inner)
  }
  override func schedule(_ job: @escaping @Sendable () -> Void) {
    submit(job, to: other.current ?? gate)
  }
}

final class WaitsWhereItPasses: Sketch, @unchecked Sendable {
  override class var fault: String {
    "an outcome is said to pass by what does not handle it, and takes a turn there"
  }
  override class var killers: [String] { ["CTX-16"] }
  override class var namesContexts: Bool { true }
  override class var choices: [any ChoiceDeclaration] {
    [HandlerDispatch.alwaysAsyncUnlessNamed, PassedOutcome.passesBy]
  }
}
