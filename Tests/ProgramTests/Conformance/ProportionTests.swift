import TestSupport
import Testing

@testable import PromiseConformance
@testable import PromiseMutants

/// What costs time in proportion to how many there are, each time (LIV-08).
@Suite(.ownThread) struct ProportionTests {
  private static let kinds = [
    "hooks", "listeners", "alarms", "followers", "reports", "waits",
    "handlers that leave, scattered",
  ]

  /// By day only those that take least.
  @Test(arguments: Extent.isWhole ? kinds : Array(kinds.prefix(2)))
  func `going through all that are there is over the bound`(what: String) async throws {
    let subject = Subject(SketchAdapter<GoesThroughAll>.self)
    let cell = try #require(subject.cells.first { $0.rule.id == "LIV-08" })
    let number = try #require(cell.cases.firstIndex { $0.label.description == what })
    let seen = await Run(options: RunOptions(scale: 400), skipsSmoke: true).again(cell, number)
    // Of ten times as many, each takes at least four times as long.
    #expect(seen.reason?.wholeMatch(of: /observed ([4-9]|\d\d+)/) != nil, "\(seen.reason ?? "")")
  }
}

/// A fault: whatever comes, or leaves, goes through all that are there.
private final class GoesThroughAll: Sketch, @unchecked Sendable {
  /// Takes a while for each, so that a few are enough to show it.
  static func go(through count: Int, times: Int = 8) {
    let one = Guarded(0)
    for _ in 0..<count * times { _ = one.current }
  }

  private var handlerCount: Int { lock.withLock { handlers.count } }

  override func onCancel(_ run: @escaping Job) -> Job {
    Self.go(through: lock.withLock { hooks.count })
    return super.onCancel(run)
  }

  override func setAlarm(after duration: Duration, _ work: @escaping Job) -> Job {
    Self.go(through: stage.clock.waiting)
    return super.setAlarm(after: duration, work)
  }

  override func follow(_ inner: Sketch) {
    Self.go(through: (inner as? GoesThroughAll)?.handlerCount ?? 0)
    super.follow(inner)
  }

  override func report(_ make: @escaping @Sendable () -> Void) {
    Self.go(through: gate.waiting)
    super.report(make)
  }

  override func attach(_ run: @escaping @Sendable (Outcome) -> Void) {
    // A task waits.
    if Self.resumes { Self.go(through: handlerCount) }
    super.attach(run)
  }

  override func attachUntilRemoved(_ run: @escaping @Sendable (Outcome) -> Void) -> Job {
    let remove = super.attachUntilRemoved(run)
    return { [weak self] in
      // All that came: twice as many as on average.
      GoesThroughAll.go(through: self?.handlerCount ?? 0, times: 2)
      remove()
    }
  }

  private final class Signal: SignalSketch, @unchecked Sendable {
    override func runListeners() {
      let count = state.current.listeners.count
      for _ in 0..<count { GoesThroughAll.go(through: count, times: 2) }
      super.runListeners()
    }
  }

  override class var signal: SignalSketch.Type { Signal.self }
}
