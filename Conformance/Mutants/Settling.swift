import PromiseConformance

extension Mutant {
  /// Broken in how a promise is settled, and in what it keeps.
  static let settling: [any Faulty.Type] = [
    NeverSettles.self, SecondSettlementWins.self, TellsObserversAgain.self, RejectionOverturns.self,
    FulfilmentOverturns.self, CopiesTheValue.self, CopiesTheError.self, EveryoneWins.self,
    ForgetsItsState.self, TakesNilForPending.self, TakesErrorsForFailures.self,
    OverturnsWhatIsSettledByHand.self, SettlesItsSourceByHand.self,
    LosesErrorsBesideASettledBranch.self,
  ]
}

final class NeverSettles: Sketch, @unchecked Sendable {
  override class var fault: String { "nothing settles it" }
  override class var killers: [String] {
    [
      "STA-01", "STA-09", "THN-01", "CHN-03", "RES-02", "FIN-01", "ALL-01", "ORD-01", "LIV-02",
      "LIV-08",
    ]
  }

  override func settle(_ outcome: Outcome) -> Bool { false }

  override func ending(of progress: Progress) -> PromiseEnding<[Outcome]>? { nil }

  override class func fulfill<Value: Sendable>(_ promise: ValuePromise<Value>, with value: Value) {}

  override class var signal: SignalSketch.Type { Signal.self }

  private final class Signal: SignalSketch, @unchecked Sendable {
    override func mark(_ reason: Outcome) -> Bool { false }
  }
}

final class SecondSettlementWins: Sketch, @unchecked Sendable {
  override class var fault: String { "the last settlement counts, not the first" }
  override class var killers: [String] { ["STA-02", "STA-03"] }

  override func take(settlingWith outcome: Outcome) -> [Handler]? {
    self.outcome = outcome
    defer { handlers = [] }
    return handlers
  }
}

final class TellsObserversAgain: Sketch, @unchecked Sendable {
  override class var fault: String {
    "every settlement is delivered to the observers, as each change of an observed property is"
  }
  override class var killers: [String] { ["STA-02", "STA-03", "THN-03", "THN-06"] }

  override func take(settlingWith outcome: Outcome) -> [Handler]? {
    self.outcome = outcome
    return handlers
  }
  override func attach(_ run: @escaping @Sendable (Outcome) -> Void) {
    let known = lock.withLock { () -> Outcome? in
      register(Handler(run: run))
      return outcome
    }
    if let known { schedule { run(known) } }
  }
}

class RejectionOverturns: Sketch, @unchecked Sendable {
  override class var fault: String { "a rejection overturns a fulfilment" }
  override class var killers: [String] { ["STA-02"] }

  class func overturns(_ old: Outcome, by new: Outcome) -> Bool {
    if case (.fulfilled, .rejected) = (old, new) { true } else { false }
  }

  override func take(settlingWith outcome: Outcome) -> [Handler]? {
    guard let old = self.outcome, Self.overturns(old, by: outcome) else {
      return super.take(settlingWith: outcome)
    }
    self.outcome = outcome
    return []
  }
}

final class FulfilmentOverturns: RejectionOverturns, @unchecked Sendable {
  override class var fault: String { "a fulfilment overturns a rejection" }
  override class var killers: [String] { ["STA-03"] }

  override class func overturns(_ old: Outcome, by new: Outcome) -> Bool {
    super.overturns(new, by: old)
  }
}

class CopiesTheValue: Sketch, @unchecked Sendable {
  override class var fault: String { "late observers get a copy of the value" }
  override class var killers: [String] { ["STA-04"] }

  class func copies(_ outcome: Outcome) -> Bool { !outcome.isFailure }

  override func attach(_ run: @escaping @Sendable (Outcome) -> Void) {
    guard let outcome = state, Self.copies(outcome) else { return super.attach(run) }
    schedule { [copy = copy(outcome)] in run(copy) }
  }
}

final class CopiesTheError: CopiesTheValue, @unchecked Sendable {
  override class var fault: String { "late observers get a copy of the error" }
  override class var killers: [String] { ["STA-05"] }

  override class func copies(_ outcome: Outcome) -> Bool {
    if case .rejected = outcome { true } else { false }
  }
}

final class EveryoneWins: Sketch, @unchecked Sendable {
  override class var fault: String { "every settlement reports that it won" }
  override class var killers: [String] { ["STA-07"] }

  override func resolve(_ outcome: Outcome) -> Bool {
    super.resolve(outcome)
    return true
  }
}

final class ForgetsItsState: Sketch, @unchecked Sendable {
  override class var fault: String {
    "every seventh look finds it pending, also when it is settled"
  }
  override class var killers: [String] { ["STA-08"] }

  private var looks = 0
  override var state: Outcome? {
    lock.withLock {
      looks += 1
      return looks.isMultiple(of: 7) ? nil : outcome
    }
  }
}

final class TakesNilForPending: Sketch, @unchecked Sendable {
  override class var fault: String { "a value that is nil is taken for no value yet" }
  override class var killers: [String] { ["STA-09"] }

  override class func fulfill<Value: Sendable>(_ promise: ValuePromise<Value>, with value: Value) {
    if case Optional<Any>.none = value as Any? { return }
    if let optional = value as? any AnyOptional, optional.isNil { return }
    super.fulfill(promise, with: value)
  }
}

final class TakesErrorsForFailures: Sketch, @unchecked Sendable {
  override class var fault: String { "a value that is an error is taken for a failure" }
  override class var killers: [String] { ["STA-09"] }

  override class func fulfill<Value: Sendable>(_ promise: ValuePromise<Value>, with value: Value) {
    if value is any Error { return }
    super.fulfill(promise, with: value)
  }
}

class OverturnsWhatIsSettledByHand: Sketch, @unchecked Sendable {
  override class var fault: String {
    "\(handler) overturns how the promise that it settles was settled by hand"
  }
  override class var killers: [String] { ["STA-10"] }
  override class var step: SketchStep? { .transform }

  override func derive(_ react: @escaping Reaction) -> Sketch {
    super.derive { outcome, next in
      if next.state?.isFailure == false { next.lock.withLock { next.outcome = nil } }
      react(outcome, next)
    }
  }
}

final class SettlesItsSourceByHand: Sketch, @unchecked Sendable {
  override class var fault: String {
    "a derived promise that is settled by hand settles its source as well"
  }
  override class var killers: [String] { ["STA-10"] }

  override func resolve(_ outcome: Outcome) -> Bool {
    let source = lock.withLock { upstream.source }
    defer { source?.settle(outcome) }
    return super.resolve(outcome)
  }
}

final class LosesErrorsBesideASettledBranch: Sketch, @unchecked Sendable {
  override class var fault: String {
    "when a derived promise was settled by hand, the branch next to it misses an error"
  }
  override class var killers: [String] { ["STA-10"] }

  override func derive(_ react: @escaping Reaction) -> Sketch {
    let skips = skips
    return super.derive { outcome, next in
      if outcome.isFailure, skips.current { return skips.withLock { $0 = false } }
      if next.state != nil { skips.withLock { $0 = true } }
      react(outcome, next)
    }
  }
  private let skips = Guarded(false)
}
