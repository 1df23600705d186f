import PromiseConformance

extension Mutant {
  /// Broken in what a derived promise ends with.
  static let chaining: [any Faulty.Type] = [
    SwallowsThrows.self, WrapsWhatIsThrown.self, CastsErrorsByForce.self, DropsPassingValues.self,
    DropsPassingErrors.self, NeverRecovers.self, StopsAtTheThirdLink.self, UnpacksErrorsAgain.self,
    HandlesEveryError.self, ChangesWhatPassesBy.self,
  ]
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

class StopsWhatPasses<Ending: End>: Sketch, @unchecked Sendable {
  override class var fault: String { "\(Ending.words) stops at a link that does not handle it" }

  override func pass(_ outcome: Outcome) {
    if !Ending.holds(outcome) { super.pass(outcome) }
  }
}

final class DropsPassingValues: StopsWhatPasses<Values>, @unchecked Sendable {
  override class var killers: [String] { ["CHN-05"] }
}

final class DropsPassingErrors: StopsWhatPasses<Errors>, @unchecked Sendable {
  override class var killers: [String] { ["CHN-06", "THN-02"] }
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
