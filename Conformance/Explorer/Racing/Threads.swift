import Interleaving
import PromiseConformance

extension RacingMutant {
  /// Broken where threads settle and observe one promise.
  static let threads: [RacingMutant] = [
    RacingMutant(ChecksThenSettles.self, "settle-settle-observe", breaks: .thr01),
    RacingMutant(ElectsByLoadAndStore.self, "settle-settle-observe", breaks: .thr01),
    RacingMutant(MissesTheWakeUp.self, "register-vs-settle", breaks: .thr02),
    RacingMutant(DropsHandlersAddedMeanwhile.self, "register-vs-settle", breaks: .thr02),
    RacingMutant(DeliversTwice.self, "register-vs-settle", breaks: .thr02),
    RacingMutant(StrandsAHandler.self, "register-vs-settle", breaks: .thr02),
    RacingMutant(OpensBeforeItDelivers.self, "register-vs-settle", breaks: .thr04),
    RacingMutant(SettlesInTwoSteps.self, "settle-vs-query", breaks: .thr04),
  ]
}

/// Checks whether it is pending, and settles later.
final class ChecksThenSettles: Racer, @unchecked Sendable {
  override func settle(_ outcome: Outcome, if isAllowed: (State) -> Bool) -> Bool {
    guard lock.withLock({ $0.outcome == nil && isAllowed($0) }) else { return false }
    lock.withLock { state in
      state.outcome = outcome
      state.isDelivering = true
    }
    deliver(outcome)
    return true
  }
}

/// Chooses the winner with a load and a store, where it needs a compare-and-exchange.
final class ElectsByLoadAndStore: Racer, @unchecked Sendable {
  private let isTaken = Atomic(false)

  override func settle(_ outcome: Outcome, if isAllowed: (State) -> Bool) -> Bool {
    guard lock.withLock({ isAllowed($0) }) else { return false }
    guard !isTaken.load(ordering: .acquiring) else { return false }
    isTaken.store(true, ordering: .releasing)
    super.settle(outcome, if: isAllowed)
    return true
  }
}

/// Checks whether it is pending, and adds the handler to the list later, when it may never be run.
final class MissesTheWakeUp: Racer, @unchecked Sendable {
  override func attach(_ run: @escaping @Sendable (Outcome) -> Void) {
    if let outcome = lock.withLock({ $0.outcome }) { return run(outcome) }
    lock.withLock { $0.handlers.append(Handler(run: run)) }
  }
}

/// Empties the list after running the handlers in it, and loses those that were added meanwhile.
final class DropsHandlersAddedMeanwhile: Racer, @unchecked Sendable {
  override func deliver(_ outcome: Outcome) {
    let handlers = lock.withLock { $0.handlers }
    for handler in handlers { handler.run(outcome) }
    lock.withLock { state in
      state.handlers = []
      state.isDelivering = false
    }
  }
}

/// Reads the list of handlers and empties it later: two threads that deliver run the same handler.
final class DeliversTwice: Racer, @unchecked Sendable {
  override func attach(_ run: @escaping @Sendable (Outcome) -> Void) {
    let settled = lock.withLock { state -> Outcome? in
      state.handlers.append(Handler(run: run))
      return state.outcome
    }
    if let settled { deliver(settled) }
  }

  override func nextBatch() -> [Handler]? {
    let handlers = lock.withLock { $0.handlers }
    guard !handlers.isEmpty else { return nil }
    lock.withLock { state in state.handlers.removeFirst(min(handlers.count, state.handlers.count)) }
    return handlers
  }
}

/// Records that it has stopped looking for handlers only some time after its last check.
final class StrandsAHandler: Racer, @unchecked Sendable {
  override func nextBatch() -> [Handler]? {
    let handlers = lock.withLock { $0.takeHandlers() }
    guard handlers.isEmpty else { return handlers }
    lock.withLock { $0.isDelivering = false }
    return nil
  }
}

/// Counts as settled before earlier handlers have run: a later handler runs before them.
final class OpensBeforeItDelivers: Racer, @unchecked Sendable {
  override func attach(_ run: @escaping @Sendable (Outcome) -> Void) {
    let settled = lock.withLock { state -> Outcome? in
      if state.outcome == nil { state.handlers.append(Handler(run: run)) }
      return state.outcome
    }
    if let settled { run(settled) }
  }
}

/// Decides which call wins first, and stores the outcome later: in between, the loser finds it pending.
final class SettlesInTwoSteps: Racer, @unchecked Sendable {
  private let isTaken = Atomic(false)

  override func settle(_ outcome: Outcome, if isAllowed: (State) -> Bool) -> Bool {
    guard lock.withLock({ isAllowed($0) }) else { return false }
    guard !isTaken.exchange(true, ordering: .sequentiallyConsistent) else { return false }
    return super.settle(outcome, if: isAllowed)
  }
}
