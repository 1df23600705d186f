import Testing
import TestSupport

@testable import PromiseConformance
@testable import PromiseMutants

/// The race that the rules about threads are run with.
@Suite(.ownThread) struct RaceTests {
  @Test func `each thread takes part in each round, and the round is judged when all are done`()
    throws
  {
    let trial = trial(overlaps: 5)
    var judged = 0
    try trial.race(threads: 3) { _ in
      Log<Int>()
    } _: { log, index in
      log.add(index)
    } check: { log in
      judged += 1
      #expect(log.all.sorted() == [0, 1, 2])
    }
    #expect((25...50).contains(judged))
    #expect(trial.tally.rounds == judged)
    #expect(trial.tally.races <= judged)
  }

  @Test func `threads that wait for each other inside a round do so immediately`() throws {
    let trial = trial(overlaps: 30)
    try trial.race(threads: 2) { _ in
      [Signal(), Signal()]
    } _: { signals, index in
      signals[index].fire()
      #expect(signals[1 - index].wait(20))
    } check: { _ in
    }
    #expect(trial.tally.rounds == 125)
    #expect(trial.tally.races == 125)
    #expect(trial.evidence.contains(.stressed))
    #expect(!trial.evidence.contains(.stressedRarely))
  }

  @Test func `threads that never meet are evidence, and no failure`() throws {
    let trial = trial(overlaps: 5)
    // One thread alone cannot meet another.
    try trial.race(threads: 1) { _ in
    } _: { _, _ in
    } check: { _ in
    }
    #expect(trial.tally.rounds == 50)
    #expect(trial.tally.races == 0)
    #expect(trial.evidence.contains(.stressedRarely))
    #expect(!trial.evidence.contains(.stressed))
  }

  @Test func `what a round holds is released with it`() throws {
    let trial = trial(overlaps: 3)
    try trial.race(threads: 3) { _ in
      trial.token()
    } _: { token, _ in
      withExtendedLifetime(token) {}
    } check: { token in
      withExtendedLifetime(token) {}
    }
    #expect(trial.stage.ledger.live == 0)
  }

  @Test func `a violation ends the race`() {
    let trial = trial(overlaps: 5)
    #expect(throws: TrialEnd.self) {
      try trial.race(threads: 2) {
        $0
      } _: { _, _ in
      } check: { round in
        try trial.check(round < 3, "the fourth round")
      }
    }
    #expect(trial.tally.rounds == 4)
  }

  @Test func `a thread that hangs is a violation`() {
    let trial = trial(overlaps: 5, patience: 0.01)
    let release = Signal()
    #expect(throws: TrialEnd.self) {
      try trial.race(threads: 2) { _ in
      } _: { _, index in
        if index == 1 { _ = release.wait(20) }
      } check: { _ in
      }
    }
    release.fire()
    #expect(trial.tally.rounds == 0)
  }

  @Test func `a soak counts violations, and keeps the seed of the first`() async throws {
    let mutant = try #require(Mutant.all.first { $0.name == "ChecksBeforeItSettles" })
    let cells = mutant.subject.cells.filter { ["THR-01", "THR-08"].contains($0.rule.id) }
    var soak = Soak(cells: cells, options: RunOptions(seed: 40, scale: 400))
    #expect(soak.rows.map(\.cell.rule.id) == ["THR-01", "THR-08"])
    for _ in 0..<3 { await soak.pass() }
    #expect(soak.passes == 3)
    #expect(!soak.isGood)
    #expect(soak.rows[0].violations == 3)
    #expect(soak.rows[0].first?.seed == 40)
    #expect(soak.rows[0].first?.reason.isEmpty == false)
    #expect(soak.rows[1].isGood)
    #expect((300...750).contains(soak.rows[1].tally.rounds))
  }

  @Test(
    .enabled(
      if: Processors.allowed.count != 1,
      "on one processor, threads hardly ever meet between two short sections"
    ),
    arguments: 1...(Extent.isWhole ? 10 : 3)
  )
  func `inputs that are counted in two critical sections are noticed with every seed`(
    seed: UInt64
  ) async throws {
    let cells = Subject(SketchAdapter<CountsInTwoSections>.self).cells
    var soak = Soak(
      cells: cells.filter { $0.rule.id == "COL-07" },
      options: RunOptions(seed: seed)
    )
    // One pass is enough where the processors have nothing else to do; beside other programs, threads meet rarely.
    while soak.isGood, soak.passes < 10 { await soak.pass() }
    #expect(soak.rows[0].violations == 1)
    #expect(soak.rows[0].tally.races > 0)
  }

  @Test func `a soak of nothing is not good`() async {
    var soak = Soak(cells: [], options: RunOptions())
    await soak.pass()
    #expect(!soak.isGood)
  }

  private func trial(overlaps: Int, patience: Double = 20) -> Trial<NeverSettlingAdapter> {
    let options = RunOptions(scale: overlaps * 16, patience: patience)
    return Trial(arrival: .immediately, options: options, seed: 1)
  }
}

/// Reads in one critical section how many inputs have settled, and stores one more in the next.
private final class CountsInTwoSections: LosesWhoComesMeanwhile, @unchecked Sendable {
  override class var holds: Bool { false }
}
