import PromiseConformance

extension Mutant {
  /// Broken in what a derived promise ends with.
  static let chaining: [any Faulty.Type] = [
    IgnoresReturnValues.self, SwallowsThrows.self, WrapsWhatIsThrown.self, CastsErrorsByForce.self,
    DropsPassingValues.self, DropsPassingErrors.self, KeepsTheOldError.self, NeverRecovers.self,
    BranchesShareAResult.self, SettlesBeforeItsHandlerReturns.self, StopsAtTheThirdLink.self,
    WaitsForAnObserver.self, RunsForEachObserver.self, UnpacksErrorsAgain.self,
    HandlesEveryError.self, ChangesWhatPassesBy.self,
  ]
}

final class IgnoresReturnValues: Sketch, @unchecked Sendable {
  override class var fault: String {
    "a derived promise gets the value of its source, not what the handler returns"
  }
  override class var killers: [String] { ["CHN-03", "CHN-08"] }

  override func transform(_ body: @escaping TransformBody) -> Sketch {
    derive { outcome, next in
      guard case .fulfilled(let token) = outcome else { return next.pass(outcome) }
      next.settle { () throws(TrialFault) in
        _ = try body(token)
        return token
      }
    }
  }
}

final class SwallowsThrows: Sketch, @unchecked Sendable {
  override class var fault: String { "what a handler throws is swallowed" }
  override class var killers: [String] { ["CHN-04", "CHN-08", "THN-10", "EXE-09"] }

  override func fail(_ fault: TrialFault) {}
}

final class WrapsWhatIsThrown: Sketch, @unchecked Sendable {
  override class var fault: String { "what a handler throws arrives inside another error" }
  override class var killers: [String] { ["CHN-04"] }

  override func fail(_ fault: TrialFault) {
    super.fail(TrialFault(in: stage.ledger, underlying: fault))
  }
}

final class CastsErrorsByForce: Sketch, @unchecked Sendable {
  override class var fault: String {
    "an error of an unexpected kind never arrives, where a forced cast would crash"
  }
  override class var killers: [String] { ["RES-11"] }

  override func take(settlingWith outcome: Outcome) -> [Handler]? {
    if case .rejected(let fault) = outcome, fault.underlying != nil { return nil }
    return super.take(settlingWith: outcome)
  }
}

final class DropsPassingValues: Sketch, @unchecked Sendable {
  override class var fault: String { "a value stops at a link for errors" }
  override class var killers: [String] { ["CHN-05"] }

  override func pass(_ outcome: Outcome) {
    if case .fulfilled = outcome { return }
    super.pass(outcome)
  }
}

final class DropsPassingErrors: Sketch, @unchecked Sendable {
  override class var fault: String { "an error stops at a link for values" }
  override class var killers: [String] { ["CHN-06", "THN-02"] }

  override func pass(_ outcome: Outcome) {
    if case .rejected = outcome { return }
    super.pass(outcome)
  }
}

final class KeepsTheOldError: Sketch, @unchecked Sendable {
  override class var fault: String {
    "a handler for errors that fails leaves the old error in place"
  }
  override class var killers: [String] { ["CHN-07"] }

  override func recover(_ body: @escaping RecoveryBody) -> Sketch {
    derive { outcome, next in
      guard case .rejected(let fault) = outcome else { return next.pass(outcome) }
      do throws(TrialFault) { next.settle(.fulfilled(try body(fault))) } catch { next.fail(fault) }
    }
  }
}

final class NeverRecovers: Sketch, @unchecked Sendable {
  override class var fault: String { "a handler for errors cannot turn them into a value" }
  override class var killers: [String] { ["CHN-07", "THN-07"] }

  override func recover(_ body: @escaping RecoveryBody) -> Sketch {
    derive { outcome, next in
      guard case .rejected(let fault) = outcome else { return next.pass(outcome) }
      _ = try? body(fault)
      next.fail(fault)
    }
  }
  override func pair(
    _ onFulfilled: @escaping TransformBody,
    _ onRejected: @escaping RecoveryBody
  ) -> Sketch {
    recover(onRejected).transform(onFulfilled)
  }
}

class BranchesShareAResult: Sketch, @unchecked Sendable {
  override class var fault: String { "\(handler) always makes the same promise of one promise" }
  override class var killers: [String] { ["CHN-08"] }
  override class var step: SketchStep? { .transform }

  private weak var branch: Sketch?
  override func derive(_ react: @escaping Reaction) -> Sketch {
    if let branch { return branch }
    let branch = super.derive(react)
    self.branch = branch
    return branch
  }
}

class SettlesBeforeItsHandlerReturns: Sketch, @unchecked Sendable {
  override class var fault: String {
    "what \(handler) settles ends as its source does, before the handler has returned"
  }
  override class var killers: [String] { ["CHN-09", "CHN-03"] }
  override class var step: SketchStep? { .transform }

  /// Whether it is too early after such an end.
  class func isEarly(after outcome: Outcome) -> Bool { true }

  override func derive(_ react: @escaping Reaction) -> Sketch {
    super.derive { outcome, next in
      if Self.isEarly(after: outcome) { next.settle(outcome) }
      react(outcome, next)
    }
  }
}

final class StopsAtTheThirdLink: Sketch, @unchecked Sendable {
  override class var fault: String { "from the third promise of a chain on, handlers are skipped" }
  override class var killers: [String] { ["CHN-10"] }

  private var depth = 0
  override func derive(_ react: @escaping Reaction) -> Sketch {
    let isTooDeep = depth >= 1
    let next = super.derive { outcome, next in
      if isTooDeep { next.settle(outcome) } else { react(outcome, next) }
    }
    (next as? StopsAtTheThirdLink)?.depth = depth + 1
    return next
  }
}

class WaitsForAnObserver: Sketch, @unchecked Sendable {
  override class var fault: String {
    "\(handler) runs only once somebody observes the promise that it settles"
  }
  override class var killers: [String] { ["CHN-11", "THN-01"] }

  private let begin = Guarded<(@Sendable () -> Void)?>(nil)
  override func derive(_ react: @escaping Reaction) -> Sketch {
    let next = make()
    let reference = WeakSketch(sketch: next)
    (next as? WaitsForAnObserver)?.begin.withLock {
      $0 = {
        super.attach { outcome in
          if let next = reference.sketch { react(outcome, next) }
        }
      }
    }
    return next
  }
  override func attach(_ run: @escaping @Sendable (Outcome) -> Void) {
    let begin = begin.take()
    super.attach(run)
    begin?()
  }
}

class RunsForEachObserver: Sketch, @unchecked Sendable {
  override class var fault: String {
    "\(handler) runs again when a second observer is attached to the promise that it settles"
  }
  override class var killers: [String] { ["CHN-12"] }

  /// Whether it runs again after such an end.
  class func repeats(after outcome: Outcome) -> Bool { true }

  private let again = Guarded<(@Sendable () -> Void)?>(nil)
  private let isObserved = Guarded(false)

  override func derive(_ react: @escaping Reaction) -> Sketch {
    let next = super.derive(react)
    let scratch = make()
    (next as? RunsForEachObserver)?.again.withLock {
      $0 = { [self] in
        if let outcome = state, Self.repeats(after: outcome) { react(outcome, scratch) }
      }
    }
    return next
  }

  /// A handler that returns a promise runs once: such a loop would double with each turn.
  override func chain(_ body: @escaping @Sendable (Token) throws(TrialFault) -> Sketch) -> Sketch {
    let next = super.chain(body)
    (next as? RunsForEachObserver)?.again.withLock { $0 = nil }
    return next
  }

  override func attach(_ run: @escaping @Sendable (Outcome) -> Void) {
    let isFurther = isObserved.withLock { isObserved in
      defer { isObserved = true }
      return isObserved
    }
    // Once is enough to be noticed, and cannot loop for ever.
    let again = again.withLock { again in
      defer { if isFurther { again = nil } }
      return isFurther ? again : nil
    }
    if let again { schedule(again) }
    super.attach(run)
  }
}

final class UnpacksErrorsAgain: Sketch, @unchecked Sendable {
  override class var fault: String {
    "an error that is thrown on for the nth time is wrapped n times, and unwrapped as often"
  }
  override class var killers: [String] { ["CHN-13"] }

  /// How often each error was rethrown.
  ///
  /// Errors are kept, so that no other gets the same address.
  private static let throwings = Guarded<[ObjectIdentifier: (error: TrialFault, count: Int)]>([:])

  private struct Box: Error {
    let inner: any Error
  }

  override func fail(_ fault: TrialFault) {
    let count = Self.throwings.withLock { throwings in
      throwings[ObjectIdentifier(fault), default: (fault, 0)].count += 1
      return throwings[ObjectIdentifier(fault)]?.count ?? 0
    }
    var error: any Error = fault
    for _ in 0..<count { error = Box(inner: error) }
    while let box = error as? Box { error = box.inner }
    super.fail(error as? TrialFault ?? fault)
  }
}

final class HandlesEveryError: Sketch, @unchecked Sendable {
  override class var fault: String { "a handler for some errors also handles the others" }
  override class var killers: [String] { ["CHN-14"] }

  override func isHandled(_ fault: TrialFault, asked: TrialFault) -> Bool { true }
}

final class ChangesWhatPassesBy: Sketch, @unchecked Sendable {
  override class var fault: String {
    "an error that no handler asked for is put into another one"
  }
  override class var killers: [String] { ["CHN-14"] }

  override func passing(_ fault: TrialFault) -> TrialFault {
    TrialFault(in: stage.ledger, underlying: fault)
  }
}
