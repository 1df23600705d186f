import PromiseConformance

extension Mutant {
  /// Broken in how a promise is made.
  static let creation: [Mutant] = [
    Mutant(RunsWorkForEachObserver.self),
    Mutant(IgnoresEarlySettlement.self),
    Mutant(IgnoresLateSettlement.self),
    Mutant(SwallowsWhatTheWorkThrows.self),
    Mutant(SharesItsState.self),
    Mutant(BornSettledRunsAtOnce.self),
    Mutant(AttemptSwallows.self),
  ]
}

final class RunsWorkForEachObserver: Sketch, @unchecked Sendable {
  override class var fault: String { "the work runs again for each observer" }
  override class var killers: [String] { ["EXE-02"] }

  private var work: (@Sendable (Settler) throws(TrialFault) -> Void)?
  override func run(_ work: @escaping @Sendable (Settler) throws(TrialFault) -> Void) {
    self.work = work
    super.run(work)
  }
  override func attach(_ run: @escaping @Sendable (Outcome) -> Void) {
    if let work { super.run(work) }
    super.attach(run)
  }
}

final class IgnoresEarlySettlement: Sketch, @unchecked Sendable {
  override class var fault: String { "a settlement inside the work is ignored" }
  override class var killers: [String] { ["EXE-03", "EXE-02"] }

  override func run(_ work: @escaping @Sendable (Settler) throws(TrialFault) -> Void) {
    let isReady = Guarded(false)
    let settler = settler
    do throws(TrialFault) {
      try work(
        Settler(
          fulfill: { token in isReady.withLock { $0 } ? settler.fulfill(token) : nil },
          reject: { fault in isReady.withLock { $0 } ? settler.reject(fault) : nil }
        )
      )
    } catch { resolve(.rejected(error)) }
    isReady.withLock { $0 = true }
  }
}

final class IgnoresLateSettlement: Sketch, @unchecked Sendable {
  override class var fault: String { "a settlement after the work has returned is ignored" }
  override class var killers: [String] { ["EXE-04"] }

  override func run(_ work: @escaping @Sendable (Settler) throws(TrialFault) -> Void) {
    let isOver = Guarded(false)
    let settler = settler
    do throws(TrialFault) {
      try work(
        Settler(
          fulfill: { token in isOver.withLock { $0 } ? nil : settler.fulfill(token) },
          reject: { fault in isOver.withLock { $0 } ? nil : settler.reject(fault) }
        )
      )
    } catch { resolve(.rejected(error)) }
    isOver.withLock { $0 = true }
  }
}

final class SwallowsWhatTheWorkThrows: Sketch, @unchecked Sendable {
  override class var fault: String { "what the work throws is swallowed" }
  override class var killers: [String] { ["EXE-05", "RES-09"] }

  override func run(_ work: @escaping @Sendable (Settler) throws(TrialFault) -> Void) {
    do throws(TrialFault) { try work(settler) } catch {}
  }
}

final class SharesItsState: Sketch, @unchecked Sendable {
  override class var fault: String {
    "a promise is settled together with the one that was made before it"
  }
  override class var killers: [String] { ["EXE-06"] }

  private weak var sibling: Sketch?
  private static let last = Guarded<[ObjectIdentifier: WeakSketch]>([:])

  required init(stage: Stage, gate: Gate) {
    super.init(stage: stage, gate: gate)
    let key = ObjectIdentifier(stage)
    let previous = SharesItsState.last.withLock { last in
      defer { last[key] = WeakSketch(sketch: self) }
      return last[key]?.sketch as? SharesItsState
    }
    previous?.sibling = self
  }

  override func resolve(_ outcome: Outcome) -> Bool {
    defer { sibling?.settle(outcome) }
    return super.resolve(outcome)
  }
}

final class BornSettledRunsAtOnce: Sketch, @unchecked Sendable {
  override class var fault: String { "a promise that is made settled runs handlers inside `then`" }
  override class var killers: [String] { ["EXE-07"] }

  private var isBornSettled = false
  override func settleAtBirth(_ outcome: Outcome) {
    isBornSettled = true
    super.settleAtBirth(outcome)
  }
  override func attach(_ run: @escaping @Sendable (Outcome) -> Void) {
    if isBornSettled, let outcome { run(outcome) } else { super.attach(run) }
  }
}

final class AttemptSwallows: Sketch, @unchecked Sendable {
  override class var fault: String { "what the first closure of a chain throws is swallowed" }
  override class var killers: [String] { ["EXE-09"] }

  override func attempt(_ body: () throws(TrialFault) -> Token) {
    do throws(TrialFault) { settle(.fulfilled(try body())) } catch {}
  }
}
