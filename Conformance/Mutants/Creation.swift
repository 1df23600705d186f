import PromiseConformance

extension Mutant {
  /// Broken in how a promise is made.
  static let creation: [any Faulty.Type] = [
    RunsWorkForEachObserver.self, IgnoresEarlySettlement.self, IgnoresLateSettlement.self,
    SwallowsWhatTheWorkThrows.self, SharesItsState.self, BornSettledRunsAtOnce.self,
    AttemptSwallows.self,
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

class IgnoresEarlySettlement: Sketch, @unchecked Sendable {
  override class var fault: String { "a settlement inside the work is ignored" }
  override class var killers: [String] { ["EXE-03", "EXE-02"] }

  /// Whether it hears of a settlement, when the work has returned or before.
  class func hears(whenOver isOver: Bool) -> Bool { isOver }

  override func run(_ work: @escaping @Sendable (Settler) throws(TrialFault) -> Void) {
    let isOver = Guarded(false)
    let settler = settler
    do throws(TrialFault) {
      try work(
        Settler(
          fulfill: { Self.hears(whenOver: isOver.current) ? settler.fulfill($0) : nil },
          reject: { Self.hears(whenOver: isOver.current) ? settler.reject($0) : nil }
        )
      )
    } catch { resolve(.rejected(error)) }
    isOver.withLock { $0 = true }
  }
}

final class IgnoresLateSettlement: IgnoresEarlySettlement, @unchecked Sendable {
  override class var fault: String { "a settlement after the work has returned is ignored" }
  override class var killers: [String] { ["EXE-04"] }

  override class func hears(whenOver isOver: Bool) -> Bool { !isOver }
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

  override func attach(_ run: @escaping @Sendable (Outcome) -> Void) {
    if isBornSettled.current, let outcome { run(outcome) } else { super.attach(run) }
  }
}

final class AttemptSwallows: Sketch, @unchecked Sendable {
  override class var fault: String { "what the first closure of a chain throws is swallowed" }
  override class var killers: [String] { ["EXE-09"] }

  override func attempt(_ body: () throws(TrialFault) -> Token) {
    do throws(TrialFault) { settle(.fulfilled(try body())) } catch {}
  }
}
