import PromiseConformance

extension Mutant {
  /// Broken in one verb, where another verb keeps the same law.
  static let verbs: [any Faulty.Type] = [
    RecoveriesSettleEarly.self, PairsSettleEarly.self, RecoveriesWaitForAnObserver.self,
    FinallyWaitsForAnObserver.self, PairsRunForEachObserver.self, RecoveriesRunForEachObserver.self,
    RecoveriesShareAResult.self, PairsShareAResult.self, AFailingRecoveryStopsDelivery.self,
    AFailingPairStopsDelivery.self, FinallyJumpsAhead.self, LatePairsRunTwice.self,
    RecoveryChainsRunTwice.self, ChainsRunAfterErrors.self, RecoveryChainsRunAfterValues.self,
    CancelledPairsRun.self, RecoveryChainsCancelForAll.self, CancelledRecoveriesRun.self,
    ChainsDoNotCount.self,
  ]
}

final class RecoveriesSettleEarly: SettlesBeforeItsHandlerReturns, @unchecked Sendable {
  override class var killers: [String] { ["CHN-09"] }
  override class var step: SketchStep? { .recover }
}

final class PairsSettleEarly: SettlesBeforeItsHandlerReturns, @unchecked Sendable {
  override class var killers: [String] { ["CHN-09"] }
  override class var step: SketchStep? { .pair }
  override class func isEarly(after outcome: Outcome) -> Bool { outcome.isFailure }
}

final class RecoveriesWaitForAnObserver: WaitsForAnObserver, @unchecked Sendable {
  override class var killers: [String] { ["CHN-11"] }
  override class var step: SketchStep? { .recover }
}

final class FinallyWaitsForAnObserver: WaitsForAnObserver, @unchecked Sendable {
  override class var killers: [String] { ["CHN-11"] }
  override class var step: SketchStep? { .finally }
}

final class PairsRunForEachObserver: RunsForEachObserver, @unchecked Sendable {
  override class var killers: [String] { ["CHN-12"] }
  override class var step: SketchStep? { .pair }
  override class func repeats(after outcome: Outcome) -> Bool { !outcome.isFailure }
}

final class RecoveriesRunForEachObserver: RunsForEachObserver, @unchecked Sendable {
  override class var killers: [String] { ["CHN-12"] }
  override class var step: SketchStep? { .recoverChain }
  override class func repeats(after outcome: Outcome) -> Bool { outcome.isFailure }
}

final class RecoveriesShareAResult: BranchesShareAResult, @unchecked Sendable {
  override class var killers: [String] { ["CHN-08"] }
  override class var step: SketchStep? { .recover }
}

final class PairsShareAResult: BranchesShareAResult, @unchecked Sendable {
  override class var killers: [String] { ["CHN-08"] }
  override class var step: SketchStep? { .pair }
}

final class AFailingRecoveryStopsDelivery: AThrowStopsDelivery, @unchecked Sendable {
  override class var killers: [String] { ["THN-10"] }
  override class var step: SketchStep? { .recover }
}

final class AFailingPairStopsDelivery: AThrowStopsDelivery, @unchecked Sendable {
  override class var killers: [String] { ["THN-10"] }
  override class var step: SketchStep? { .pair }
  override class func stops(after outcome: Outcome) -> Bool { !outcome.isFailure }
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

final class LatePairsRunTwice: Sketch, @unchecked Sendable {
  override class var fault: String {
    "attached to a fulfilled promise, a pair of handlers runs twice"
  }
  override class var killers: [String] { ["THN-03"] }
  override class var step: SketchStep? { .pair }

  override func derive(_ react: @escaping Reaction) -> Sketch {
    guard case .fulfilled? = state else { return super.derive(react) }
    return super.derive { outcome, next in
      let scratch = next.make()
      scratch.countAsHandled()
      react(outcome, scratch)
      react(outcome, next)
    }
  }
}

final class RecoveryChainsRunTwice: Sketch, @unchecked Sendable {
  override class var fault: String { "a handler for errors that returns a promise runs twice" }
  override class var killers: [String] { ["THN-06"] }

  override func recoverChain(_ body: @escaping @Sendable (TrialFault) -> Sketch) -> Sketch {
    super.recoverChain {
      _ = body($0)
      return body($0)
    }
  }
}

final class ChainsRunAfterErrors: RunsValueHandlersAlways, @unchecked Sendable {
  override class var killers: [String] { ["THN-02"] }
  override class var step: SketchStep? { .chain }
}

final class RecoveryChainsRunAfterValues: RunsValueHandlersAlways, @unchecked Sendable {
  override class var killers: [String] { ["THN-05"] }
  override class var step: SketchStep? { .recoverChain }
}

final class CancelledPairsRun: Sketch, @unchecked Sendable {
  override class var fault: String {
    "a pair of handlers of a cancelled branch runs when its source is rejected"
  }
  override class var killers: [String] { ["THN-08"] }

  override func pair(
    _ onFulfilled: @escaping TransformBody,
    _ onRejected: @escaping RecoveryBody
  ) -> Sketch {
    let next = super.pair(onFulfilled) { _ throws(TrialFault) in throw TrialFault(in: Ledger()) }
    attach { outcome in
      guard case .rejected(let fault) = outcome else { return }
      next.settle { () throws(TrialFault) in try onRejected(fault) }
    }
    return next
  }
}

final class RecoveryChainsCancelForAll: Sketch, @unchecked Sendable {
  override class var fault: String {
    "a cancelled step for errors cancels its source, whoever else waits"
  }
  override class var killers: [String] { ["MEM-12"] }

  override func recoverChain(_ body: @escaping @Sendable (TrialFault) -> Sketch) -> Sketch {
    let next = super.recoverChain(body)
    _ = next.onCancel { [weak self] in _ = self?.cancel() }
    return next
  }
}

class CancelledRecoveriesRun: Sketch, @unchecked Sendable {
  override class var fault: String {
    "\(handler) of a cancelled branch runs when its source is rejected"
  }
  override class var killers: [String] { ["CAN-37"] }
  override class var step: SketchStep? { .recover }

  override func derive(_ react: @escaping Reaction) -> Sketch {
    let next = make()
    attach { react($0, next) }
    next.wait(for: self, by: Link({ _, _ in }, next))
    return next
  }
}

class ChainsDoNotCount: Sketch, @unchecked Sendable {
  override class var fault: String { "\(handler) does not count as a consumer" }
  override class var killers: [String] { ["CAN-20"] }
  override class var step: SketchStep? { .chain }

  override func derive(_ react: @escaping Reaction) -> Sketch {
    let next = super.derive(react)
    next.lock.withLock { next.upstream.source = nil }
    return next
  }
}
