import PromiseConformance

extension Mutant {
  /// Broken in the order in which handlers run.
  static let ordering: [any Faulty.Type] = [
    RunsHandlersInReverse.self, ShufflesErrorHandlers.self, ReversesHandlersOfTheCancelled.self,
    JumpsTheQueue.self, EarlyHandlersTakeADetour.self, JoinsItsOwnDelivery.self,
    TheLastTakesTheFirstPlace.self, FinallyJumpsAhead.self, OvertakesDuringACancellation.self,
  ]
}

final class RunsHandlersInReverse: Sketch, @unchecked Sendable {
  override class var fault: String { "handlers run in reverse order" }
  override class var killers: [String] { ["ORD-01", "ORD-02", "ORD-03", "ORD-08"] }

  override func deliver(_ outcome: Outcome, to handlers: [Handler]) {
    super.deliver(outcome, to: handlers.reversed())
  }
}

final class ShufflesErrorHandlers: Sketch, @unchecked Sendable {
  override class var fault: String {
    "after a rejection every second handler runs before the others"
  }
  override class var killers: [String] { ["ORD-02"] }

  override func deliver(_ outcome: Outcome, to handlers: [Handler]) {
    if case .rejected = outcome {
      let (even, odd) = (
        handlers.indices.filter { $0.isMultiple(of: 2) }, handlers.indices.filter { $0 % 2 == 1 }
      )
      return super.deliver(outcome, to: (odd + even).map { handlers[$0] })
    }
    super.deliver(outcome, to: handlers)
  }
}

final class ReversesHandlersOfTheCancelled: Sketch, @unchecked Sendable {
  override class var fault: String { "after a cancellation handlers run in reverse order" }
  override class var killers: [String] { ["ORD-10"] }

  override func deliver(_ outcome: Outcome, to handlers: [Handler]) {
    super.deliver(outcome, to: outcome == .cancelled ? handlers.reversed() : handlers)
  }
}

final class JumpsTheQueue: Sketch, @unchecked Sendable {
  override class var fault: String {
    "a handler that is attached during delivery runs before those that wait"
  }
  override class var killers: [String] { ["ORD-03", "CTX-02"] }

  private let isDelivering = Guarded(false)
  override func schedule(_ job: @escaping @Sendable () -> Void) {
    if isDelivering.withLock({ $0 }) { return job() }
    super.schedule { [isDelivering] in
      isDelivering.withLock { $0 = true }
      job()
      isDelivering.withLock { $0 = false }
    }
  }
}

final class EarlyHandlersTakeADetour: Sketch, @unchecked Sendable {
  override class var fault: String {
    "handlers that waited are handed over one job later than those that are attached afterwards"
  }
  override class var killers: [String] { ["ORD-08"] }

  override func deliver(_ outcome: Outcome, to handlers: [Handler]) {
    schedule { super.deliver(outcome, to: handlers) }
  }
}

final class JoinsItsOwnDelivery: Sketch, @unchecked Sendable {
  override class var fault: String {
    "inside a handler, what is attached to its own promise waits for all that other promises have"
  }
  override class var killers: [String] { ["ORD-08", "RAC-03", "ANY-01", "ALL-03", "CTX-05"] }
  override class var choices: [any ChoiceDeclaration] {
    [HandlerDispatch.immediate, NestedHandler.waits]
  }

  override func schedule(_ job: @escaping @Sendable () -> Void) { Trampoline.shared.run(job) }

  /// All handlers are queued before the first of them runs.
  override func deliver(_ outcome: Outcome, to handlers: [Handler]) {
    Trampoline.shared.run { super.deliver(outcome, to: handlers) }
  }
}

final class TheLastTakesTheFirstPlace: Sketch, @unchecked Sendable {
  override class var fault: String {
    "when a branch is cancelled, the last handler of its source takes the place of the first"
  }
  override class var killers: [String] { ["ORD-11"] }

  override func leaveSource() -> SketchCore? {
    let source = lock.withLock { upstream.source }
    source?.lock.withLock {
      guard let source, source.handlers.count > 1 else { return }
      source.handlers.swapAt(0, source.handlers.count - 1)
    }
    return super.leaveSource()
  }
}

final class FinallyJumpsAhead: Sketch, @unchecked Sendable {
  override class var fault: String { "finally handlers run before those attached before them" }
  override class var killers: [String] { ["ORD-01"] }

  override func finally(_ body: @escaping @Sendable () throws(TrialFault) -> Void) -> Sketch {
    let next = super.finally(body)
    lock.withLock { if let last = handlers.popLast() { handlers.insert(last, at: 0) } }
    return next
  }
}

final class OvertakesDuringACancellation: Sketch, @unchecked Sendable {
  override class var fault: String {
    "a handler that comes while the first ones are handed over runs before them"
  }
  override class var killers: [String] { ["ORD-10"] }

  override var marksDelivery: Bool { false }
}
