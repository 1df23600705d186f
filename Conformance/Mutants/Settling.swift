import PromiseConformance

extension Mutant {
  /// Broken in how a promise is settled, and in what it keeps.
  static let settling: [any Faulty.Type] = [
    NeverSettles.self, SecondSettlementWins.self, TellsObserversAgain.self, RejectionOverturns.self,
    FulfilmentOverturns.self, CopiesTheValue.self, CopiesTheError.self, EveryoneWins.self,
    ForgetsItsState.self, TakesNilForPending.self, TakesErrorsForFailures.self,
    SettlesItsSourceByHand.self, LosesErrorsBesideASettledBranch.self,
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

class Overturns<Old: End, New: End>: Sketch, @unchecked Sendable {
  override class var fault: String { "\(New.words) that comes after \(Old.words) overturns it" }

  override func take(settlingWith outcome: Outcome) -> [Handler]? {
    if let old = self.outcome, Old.holds(old), New.holds(outcome) { self.outcome = nil }
    return super.take(settlingWith: outcome)
  }
}

final class RejectionOverturns: Overturns<Values, Errors>, @unchecked Sendable {
  override class var killers: [String] { ["STA-02"] }
}

final class FulfilmentOverturns: Overturns<Errors, Values>, @unchecked Sendable {
  override class var killers: [String] { ["STA-03"] }
}

class TellsLateObserversACopy<Ending: End>: Sketch, @unchecked Sendable {
  override class var fault: String { "late observers get a copy of \(Ending.words)" }

  override func attach(_ run: @escaping @Sendable (Outcome) -> Void) {
    guard let outcome = state, Ending.holds(outcome) else { return super.attach(run) }
    schedule { [copy = copy(outcome)] in run(copy) }
  }
}

final class CopiesTheValue: TellsLateObserversACopy<Values>, @unchecked Sendable {
  override class var killers: [String] { ["STA-04"] }
}

final class CopiesTheError: TellsLateObserversACopy<Errors>, @unchecked Sendable {
  override class var killers: [String] { ["STA-05"] }
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

  override class func loses<Value>(_ value: Value, of promise: ValuePromise<Value>) -> Bool {
    isNil(value)
  }
}

final class TakesErrorsForFailures: Sketch, @unchecked Sendable {
  override class var fault: String { "a value that is an error is taken for a failure" }
  override class var killers: [String] { ["STA-09"] }

  override class func loses<Value>(_ value: Value, of promise: ValuePromise<Value>) -> Bool {
    value is any Error
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
