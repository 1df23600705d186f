import PromiseConformance

extension Mutant {
  /// Broken where one kind of step meets a promise at one moment, or with one end.
  static let meetings: [any Faulty.Type] = [
    LosesErrorsOfSecondChains.self, SharesResultsInside.self, StopsAfterAFailedChain.self,
    FollowsNoNestedErrors.self, CancelsOneFollower.self, ReversesHandlersInside.self,
    RunsErrorHandlersInsideAttach.self, RunsHandlersInsideNestedSettle.self,
  ]
}

final class LosesErrorsOfSecondChains: Sketch, @unchecked Sendable {
  override class var fault: String {
    "what the closure of a second chain throws leaves its promise pending"
  }
  override class var killers: [String] { ["CHN-04", "THN-10"] }

  private let count = Guarded(0)
  override func chain(_ body: @escaping @Sendable (Token) throws(TrialFault) -> Sketch) -> Sketch {
    guard count.next() == 2 else { return super.chain(body) }
    return derive { outcome, next in
      guard case .fulfilled(let token) = outcome else { return next.pass(outcome) }
      if let inner = try? body(token) { next.follow(inner) }
    }
  }
}

final class SharesResultsInside: Sketch, @unchecked Sendable {
  override class var fault: String {
    "pairs that are attached inside handlers all have the result of the first"
  }
  override class var killers: [String] { ["CHN-08"] }

  private let first = Guarded<Token?>(nil)
  override func pair(
    _ onFulfilled: @escaping TransformBody,
    _ onRejected: @escaping RecoveryBody
  ) -> Sketch {
    guard gate.isRunningHere else { return super.pair(onFulfilled, onRejected) }
    let share = { @Sendable [first] (token: Token) in
      first.withLock { first in
        first = first ?? token
        return first ?? token
      }
    }
    return super.pair { token throws(TrialFault) in
      share(try onFulfilled(token))
    } _: { fault throws(TrialFault) in
      share(try onRejected(fault))
    }
  }
}

final class StopsAfterAFailedChain: Sketch, @unchecked Sendable {
  override class var fault: String {
    "when the closure of a chain throws, the handlers after it do not run"
  }
  override class var killers: [String] { ["THN-10"] }

  private let hasFailed = Guarded(false)
  override func chain(_ body: @escaping @Sendable (Token) throws(TrialFault) -> Sketch) -> Sketch {
    super.chain { [hasFailed] token throws(TrialFault) in
      do throws(TrialFault) { return try body(token) } catch {
        hasFailed.withLock { $0 = true }
        throw error
      }
    }
  }
  override func schedule(_ job: @escaping @Sendable () -> Void) {
    // What is attached from now on runs; what waited beside the closure does not.
    if hasFailed.current { return super.schedule(job) }
    super.schedule { [hasFailed] in if !hasFailed.current { job() } }
  }
}

final class FollowsNoNestedErrors: Sketch, @unchecked Sendable {
  override class var fault: String {
    "what follows a promise that is rejected inside a handler stays pending"
  }
  override class var killers: [String] { ["RES-01", "RES-03"] }

  override func follow(_ inner: Sketch) {
    guard inner !== self, inner.state == nil else { return super.follow(inner) }
    let next = make()
    inner.attach { outcome in
      if case .rejected = outcome, inner.isSettledInside.current { return }
      next.settle(outcome)
    }
    next.wait(for: inner, by: Link({ $1.settle($0) }, next))
    super.follow(next)
  }
}

final class CancelsOneFollower: Sketch, @unchecked Sendable {
  override class var fault: String {
    "of the promises that follow one, a cancellation ends only the first"
  }
  override class var killers: [String] { ["RES-12"] }

  private let followers = Guarded(0)
  private let isFirst = Guarded(true)
  override func follow(_ inner: Sketch) {
    if let inner = inner as? CancelsOneFollower {
      let number = inner.followers.next()
      isFirst.withLock { $0 = number == 1 }
    }
    super.follow(inner)
  }
  override func take(over outcome: Outcome) {
    if outcome == .cancelled, !isFirst.current { return }
    super.take(over: outcome)
  }
}

final class ReversesHandlersInside: Sketch, @unchecked Sendable {
  override class var fault: String {
    "handlers that are attached inside a handler of the same promise run last first"
  }
  override class var killers: [String] { ["ORD-01", "ORD-02"] }

  private let waiting = Guarded<[@Sendable (Outcome) -> Void]>([])
  override func attach(_ run: @escaping @Sendable (Outcome) -> Void) {
    guard runsHandlerHere else { return super.attach(run) }
    waiting.withLock { $0.append(run) }
    super.attach { [waiting] outcome in
      let last = waiting.withLock { $0.popLast() }
      last?(outcome)
    }
  }
}

final class RunsErrorHandlersInsideAttach: Sketch, @unchecked Sendable {
  override class var fault: String {
    "attached to a rejected promise inside a handler, a handler runs before the call returns"
  }
  override class var killers: [String] { ["CTX-02"] }

  override func recover(_ body: @escaping RecoveryBody) -> Sketch {
    guard gate.isRunningHere, case .rejected(let fault)? = state else { return super.recover(body) }
    attach { _ in }
    let next = make()
    next.settle { () throws(TrialFault) in try body(fault) }
    return next
  }
}

final class RunsHandlersInsideNestedSettle: Sketch, @unchecked Sendable {
  override class var fault: String {
    "settled inside a handler, a promise runs its handlers before the call returns"
  }
  override class var killers: [String] { ["CTX-03"] }

  override func deliver(_ outcome: Outcome, to handlers: [Handler]) {
    guard isSettledInside.current else { return super.deliver(outcome, to: handlers) }
    for handler in handlers { handler.run(outcome) }
  }
}
