import PromiseConformance

extension Mutant {
  /// Broken in which handlers run, and how often.
  static let handlers: [any Faulty.Type] = [
    DropsTheLastHandler.self, KeepsOneHandler.self, RunsHandlersEarly.self, RunsHandlersTwice.self,
    SwallowsRejections.self, RunsBothHandlers.self, ForgetsLateHandlers.self,
    LosesHandlersDuringDelivery.self, RemovesInVain.self, KeepsWhatIsRemoved.self,
  ]
}

final class DropsTheLastHandler: Sketch, @unchecked Sendable {
  override class var fault: String { "of several handlers the last is dropped" }
  override class var killers: [String] { ["THN-09", "ORD-01"] }

  override func deliver(_ outcome: Outcome, to handlers: [Handler]) {
    super.deliver(outcome, to: handlers.count > 1 ? handlers.dropLast() : handlers)
  }
}

final class KeepsOneHandler: Sketch, @unchecked Sendable {
  override class var fault: String { "a handler replaces the one before it" }
  override class var killers: [String] { ["THN-09"] }

  override func register(_ handler: Handler) {
    handlers = [handler]
  }
}

final class RunsHandlersEarly: Sketch, @unchecked Sendable {
  override class var fault: String {
    "handlers run when they are attached, although nothing is settled yet"
  }
  override class var killers: [String] { ["THN-02", "THN-05", "ORD-09"] }

  override func attach(_ run: @escaping @Sendable (Outcome) -> Void) {
    if state == nil {
      schedule { [stage] in run(.fulfilled(Token(in: stage.ledger))) }
      schedule { [stage] in run(.rejected(TrialFault(in: stage.ledger))) }
    }
    super.attach(run)
  }
}

final class RunsHandlersTwice: Sketch, @unchecked Sendable {
  override class var fault: String { "every handler runs twice" }
  override class var killers: [String] { ["THN-01", "THN-03", "THN-04", "THN-06"] }

  override func deliver(_ outcome: Outcome, to handlers: [Handler]) {
    super.deliver(outcome, to: handlers + handlers)
  }
  override func attach(_ run: @escaping @Sendable (Outcome) -> Void) {
    super.attach(run)
    super.attach(run)
  }
}

final class SwallowsRejections: Sketch, @unchecked Sendable {
  override class var fault: String { "rejections are never delivered" }
  override class var killers: [String] { ["THN-04", "CHN-06", "STA-05"] }

  override func take(settlingWith outcome: Outcome) -> [Handler]? {
    if case .rejected = outcome { return nil }
    return super.take(settlingWith: outcome)
  }
}

final class RunsBothHandlers: Sketch, @unchecked Sendable {
  override class var fault: String { "both handlers of a pair run" }
  override class var killers: [String] { ["THN-07"] }

  override func pair(
    _ onFulfilled: @escaping TransformBody,
    _ onRejected: @escaping RecoveryBody
  ) -> Sketch {
    let ledger = stage.ledger
    return super.pair(
      { token throws(TrialFault) in
        _ = try? onRejected(TrialFault(in: ledger))
        return try onFulfilled(token)
      },
      { fault throws(TrialFault) in
        _ = try? onFulfilled(Token(in: ledger))
        return try onRejected(fault)
      }
    )
  }
}

final class ForgetsLateHandlers: Sketch, @unchecked Sendable {
  override class var fault: String { "a handler attached to a settled promise is forgotten" }
  override class var killers: [String] { ["THN-08", "STA-04", "STA-05", "EXE-07"] }

  override func attach(_ run: @escaping @Sendable (Outcome) -> Void) {
    lock.withLock { if outcome == nil { register(Handler(run: run)) } }
  }
}

final class LosesHandlersDuringDelivery: Sketch, @unchecked Sendable {
  override class var fault: String { "a handler that is attached while another runs is lost" }
  override class var killers: [String] { ["THN-11", "LIV-02"] }

  private let isDelivering = Guarded(false)
  override func schedule(_ job: @escaping @Sendable () -> Void) {
    super.schedule { [isDelivering] in
      isDelivering.withLock { $0 = true }
      job()
      isDelivering.withLock { $0 = false }
    }
  }
  override func attach(_ run: @escaping @Sendable (Outcome) -> Void) {
    if !isDelivering.withLock({ $0 }) { super.attach(run) }
  }
}

final class RemovesInVain: Sketch, @unchecked Sendable {
  override class var fault: String { "only the handler that was attached last can be removed" }
  override class var killers: [String] { ["THN-13"] }

  override func attachUntilRemoved(_ run: @escaping @Sendable (Outcome) -> Void) -> Job {
    let place = lock.withLock { handlers.count }
    let remove = super.attachUntilRemoved(run)
    return { [weak self] in
      guard let self, lock.withLock({ handlers.count == place + 1 }) else { return }
      remove()
    }
  }
}

final class KeepsWhatIsRemoved: Sketch, @unchecked Sendable {
  override class var fault: String { "a handler that was removed is kept until the end" }
  override class var killers: [String] { ["THN-13"] }

  override func attachUntilRemoved(_ run: @escaping @Sendable (Outcome) -> Void) -> Job {
    let isThere = Guarded(true)
    attach { if isThere.current { run($0) } }
    return { isThere.withLock { $0 = false } }
  }
}
