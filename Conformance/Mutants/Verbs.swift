import PromiseConformance

extension Mutant {
  /// Broken in one verb, where another verb keeps the same law.
  static let verbs: [Mutant] = [
    Mutant(RecoveriesSettleEarly.self),
    Mutant(PairsSettleEarly.self),
    Mutant(RecoveriesWaitForAnObserver.self),
    Mutant(FinallyWaitsForAnObserver.self),
    Mutant(PairsRunForEachObserver.self),
    Mutant(RecoveriesRunForEachObserver.self),
    Mutant(RecoveriesShareAResult.self),
    Mutant(PairsShareAResult.self),
    Mutant(AFailingRecoveryStopsDelivery.self),
    Mutant(AFailingPairStopsDelivery.self),
    Mutant(FinallyJumpsAhead.self),
    Mutant(LatePairsRunTwice.self),
    Mutant(RecoveryChainsRunTwice.self),
    Mutant(ChainsRunAfterErrors.self),
    Mutant(RecoveryChainsRunAfterValues.self),
    Mutant(CancelledPairsRun.self),
    Mutant(RecoveryChainsCancelForAll.self),
    Mutant(CancelledRecoveriesRun.self),
    Mutant(ChainsDoNotCount.self),
  ]
}

final class RecoveriesSettleEarly: Sketch, @unchecked Sendable {
  override class var fault: String {
    "a step for errors ends as its source does, before its handler has returned"
  }
  override class var killers: [String] { ["CHN-09"] }

  override func recover(_ body: @escaping RecoveryBody) -> Sketch {
    derive { outcome, next in
      next.settle(outcome)
      if case .rejected(let fault) = outcome { _ = try? body(fault) }
    }
  }
}

final class PairsSettleEarly: Sketch, @unchecked Sendable {
  override class var fault: String {
    "what follows a pair of handlers is told of an error before its handler has returned"
  }
  override class var killers: [String] { ["CHN-09"] }

  override func pair(
    _ onFulfilled: @escaping TransformBody,
    _ onRejected: @escaping RecoveryBody
  ) -> Sketch {
    derive { outcome, next in
      switch outcome {
      case .fulfilled(let token): next.settle { () throws(TrialFault) in try onFulfilled(token) }
      case .rejected(let fault):
        next.settle(outcome)
        _ = try? onRejected(fault)
      case .cancelled, .foreign: next.pass(outcome)
      }
    }
  }
}

final class RecoveriesWaitForAnObserver: Sketch, @unchecked Sendable {
  override class var fault: String {
    "a handler for errors runs only once somebody observes the promise that it settles"
  }
  override class var killers: [String] { ["CHN-11"] }

  private let begin = Guarded<(@Sendable () -> Void)?>(nil)
  override func recover(_ body: @escaping RecoveryBody) -> Sketch {
    let last = make()
    (last as? RecoveriesWaitForAnObserver)?.begin.withLock {
      $0 = { [reference = WeakSketch(sketch: last)] in
        super.recover(body).attach { _ = reference.sketch?.settle($0) }
      }
    }
    return last
  }
  override func attach(_ run: @escaping @Sendable (Outcome) -> Void) {
    super.attach(run)
    begin.take()?()
  }
}

final class FinallyWaitsForAnObserver: Sketch, @unchecked Sendable {
  override class var fault: String {
    "a finally handler runs only once somebody observes the promise that it settles"
  }
  override class var killers: [String] { ["CHN-11"] }

  private let begin = Guarded<(@Sendable () -> Void)?>(nil)
  override func finally(_ body: @escaping @Sendable () throws(TrialFault) -> Void) -> Sketch {
    let last = make()
    (last as? FinallyWaitsForAnObserver)?.begin.withLock {
      $0 = { [reference = WeakSketch(sketch: last)] in
        super.finally(body).attach { _ = reference.sketch?.settle($0) }
      }
    }
    return last
  }
  override func attach(_ run: @escaping @Sendable (Outcome) -> Void) {
    super.attach(run)
    begin.take()?()
  }
}

final class PairsRunForEachObserver: Sketch, @unchecked Sendable {
  override class var fault: String {
    "a pair of handlers runs again for a second observer of the promise that it settles"
  }
  override class var killers: [String] { ["CHN-12"] }

  private let again = Guarded<(count: Int, run: @Sendable () -> Void)?>(nil)
  override func pair(
    _ onFulfilled: @escaping TransformBody,
    _ onRejected: @escaping RecoveryBody
  ) -> Sketch {
    let next = super.pair(onFulfilled, onRejected)
    let run = { @Sendable [self] in
      if case .fulfilled(let token)? = state { _ = try? onFulfilled(token) }
    }
    (next as? PairsRunForEachObserver)?.again.withLock { $0 = (0, run) }
    return next
  }
  override func attach(_ run: @escaping @Sendable (Outcome) -> Void) {
    super.attach(run)
    let again = again.withLock { again in
      again?.count += 1
      return again
    }
    if let again, again.count == 2 { again.run() }
  }
}

final class RecoveriesRunForEachObserver: Sketch, @unchecked Sendable {
  override class var fault: String {
    "a handler for errors runs again for a second observer of the promise that it settles"
  }
  override class var killers: [String] { ["CHN-12"] }

  private let again = Guarded<(count: Int, run: @Sendable () -> Void)?>(nil)
  override func recoverChain(_ body: @escaping @Sendable (TrialFault) -> Sketch) -> Sketch {
    let next = super.recoverChain(body)
    let run = { @Sendable [self] in
      if case .rejected(let fault)? = state { _ = body(fault) }
    }
    (next as? RecoveriesRunForEachObserver)?.again.withLock { $0 = (0, run) }
    return next
  }
  override func attach(_ run: @escaping @Sendable (Outcome) -> Void) {
    super.attach(run)
    let again = again.withLock { again in
      again?.count += 1
      return again
    }
    if let again, again.count == 2 { again.run() }
  }
}

final class RecoveriesShareAResult: Sketch, @unchecked Sendable {
  override class var fault: String { "all steps for errors of a promise are one promise" }
  override class var killers: [String] { ["CHN-08"] }

  private weak var branch: Sketch?
  override func recover(_ body: @escaping RecoveryBody) -> Sketch {
    if let branch { return branch }
    let branch = super.recover(body)
    self.branch = branch
    return branch
  }
}

final class PairsShareAResult: Sketch, @unchecked Sendable {
  override class var fault: String { "all pairs of handlers of a promise are one promise" }
  override class var killers: [String] { ["CHN-08"] }

  private weak var branch: Sketch?
  override func pair(
    _ onFulfilled: @escaping TransformBody,
    _ onRejected: @escaping RecoveryBody
  ) -> Sketch {
    if let branch { return branch }
    let branch = super.pair(onFulfilled, onRejected)
    self.branch = branch
    return branch
  }
}

final class AFailingRecoveryStopsDelivery: Sketch, @unchecked Sendable {
  override class var fault: String { "a handler for errors that fails stops those behind it" }
  override class var killers: [String] { ["THN-10"] }

  private let hasFailed = Guarded(false)
  override func recover(_ body: @escaping RecoveryBody) -> Sketch {
    super.recover { [hasFailed] fault throws(TrialFault) in
      do throws(TrialFault) { return try body(fault) } catch {
        // Where the same error is rethrown, nothing has failed.
        if error !== fault { hasFailed.withLock { $0 = true } }
        throw error
      }
    }
  }
  override func schedule(_ job: @escaping @Sendable () -> Void) {
    super.schedule { [hasFailed] in if !hasFailed.current { job() } }
  }
}

final class AFailingPairStopsDelivery: Sketch, @unchecked Sendable {
  override class var fault: String { "a pair of handlers of which one fails stops those behind it" }
  override class var killers: [String] { ["THN-10"] }

  private let hasFailed = Guarded(false)
  override func pair(
    _ onFulfilled: @escaping TransformBody,
    _ onRejected: @escaping RecoveryBody
  ) -> Sketch {
    super.pair(
      { [hasFailed] token throws(TrialFault) in
        do throws(TrialFault) { return try onFulfilled(token) } catch {
          hasFailed.withLock { $0 = true }
          throw error
        }
      },
      onRejected
    )
  }
  override func schedule(_ job: @escaping @Sendable () -> Void) {
    super.schedule { [hasFailed] in if !hasFailed.current { job() } }
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

final class LatePairsRunTwice: Sketch, @unchecked Sendable {
  override class var fault: String {
    "attached to a fulfilled promise, a pair of handlers runs twice"
  }
  override class var killers: [String] { ["THN-03"] }

  override func pair(
    _ onFulfilled: @escaping TransformBody,
    _ onRejected: @escaping RecoveryBody
  ) -> Sketch {
    guard case .fulfilled? = state else { return super.pair(onFulfilled, onRejected) }
    return super.pair(
      { token throws(TrialFault) in
        _ = try? onFulfilled(token)
        return try onFulfilled(token)
      },
      onRejected
    )
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

final class ChainsRunAfterErrors: Sketch, @unchecked Sendable {
  override class var fault: String {
    "a handler that returns a promise runs after a rejection as well"
  }
  override class var killers: [String] { ["THN-02"] }

  override func chain(_ body: @escaping @Sendable (Token) throws(TrialFault) -> Sketch) -> Sketch {
    derive { outcome, next in
      guard case .fulfilled(let token) = outcome else {
        if outcome != .cancelled { _ = try? body(Token(in: next.stage.ledger)) }
        return next.pass(outcome)
      }
      do throws(TrialFault) { next.follow(try body(token)) } catch { next.fail(error) }
    }
  }
}

final class RecoveryChainsRunAfterValues: Sketch, @unchecked Sendable {
  override class var fault: String {
    "a handler for errors that returns a promise runs after fulfilment as well"
  }
  override class var killers: [String] { ["THN-05"] }

  override func recoverChain(_ body: @escaping @Sendable (TrialFault) -> Sketch) -> Sketch {
    derive { outcome, next in
      guard case .rejected(let fault) = outcome else {
        if outcome != .cancelled { _ = body(TrialFault(in: next.stage.ledger)) }
        return next.pass(outcome)
      }
      next.follow(body(fault))
    }
  }
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

final class CancelledRecoveriesRun: Sketch, @unchecked Sendable {
  override class var fault: String {
    "the handler for errors of a cancelled branch runs when its source is rejected"
  }
  override class var killers: [String] { ["CAN-37"] }

  override func recover(_ body: @escaping RecoveryBody) -> Sketch {
    let next = make()
    attach { outcome in
      guard case .rejected(let fault) = outcome else { return next.pass(outcome) }
      next.settle { () throws(TrialFault) in try body(fault) }
    }
    next.wait(for: self, by: Link({ _, _ in }, next))
    return next
  }
}

final class ChainsDoNotCount: Sketch, @unchecked Sendable {
  override class var fault: String {
    "a handler that returns a promise does not count as somebody who waits"
  }
  override class var killers: [String] { ["CAN-20"] }

  override func chain(_ body: @escaping @Sendable (Token) throws(TrialFault) -> Sketch) -> Sketch {
    let next = super.chain(body)
    next.lock.withLock { next.upstream.source = nil }
    return next
  }
}
