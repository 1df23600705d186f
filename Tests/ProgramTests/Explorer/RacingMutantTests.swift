import ExplorerCommand
import PromiseConformance
import PromiseExplorer
import Testing
import TestSupport

/// The explorer's power: it finds what races, and reports nothing else.
@Suite(.ownThread) struct RacingMutantTests {
  @Test(arguments: RacingMutant.all.map(\.name))
  func `each is found, made small, and shown again by its token`(name: String) throws {
    let mutant = try #require(RacingMutant.all.first { $0.name == name })
    let explorer = Explorer()
    let found = try #require(explorer.search(mutant.scenario, Budget()).failure)
    let small = explorer.shrink(found, of: mutant.scenario)
    #expect(small.violation.rule == mutant.rule)
    #expect(small.token.kept.joined().count <= found.token.kept.joined().count)
    let token = try ScheduleToken(ReplayToken(parsing: small.token.description))
    #expect(token == small.token)
    let again = explorer.replay(token, of: mutant.scenario)
    #expect(again.violation == small.violation)
    #expect(!again.hasLeft)
  }

  @Test(arguments: RacingMutant.all.map(\.name))
  func `sampling finds what searching finds`(name: String) throws {
    let mutant = try #require(RacingMutant.all.first { $0.name == name })
    var budget = Budget()
    (budget.schedules, budget.samples) = (1, 20_000)
    #expect(Explorer().search(mutant.scenario, budget).failure != nil)
  }

  @Test(.enabled(if: Extent.isWhole, "`make explore` searches it, too"))
  func `the promise that they are made from races nowhere`() {
    let explorer = Explorer()
    var budget = Budget()
    (budget.boundedSchedules, budget.samples) = (500, 200)
    budget.schedules = 5_000
    for scenario in RacingMutant.original {
      let findings = explorer.search(scenario, budget)
      #expect(findings.failure == nil, "\(scenario.name): \(findings.failure as Any)")
    }
  }

  @Test func `real threads run the scenarios, too`() {
    let explorer = Explorer()
    for scenario in RacingMutant.original {
      let stress = explorer.stress(scenario, runs: 200)
      #expect(stress.runs == 200)
      #expect(stress.hits == 0, "\(scenario.name)")
    }
  }

  @Test func `a failure reads without a debugger`() throws {
    let mutant = try #require(RacingMutant.all.first { $0.name == "ChecksThenSettles" })
    let explorer = Explorer()
    let found = try #require(explorer.search(mutant.scenario, Budget()).failure)
    let small = explorer.shrink(found, of: mutant.scenario)
    #expect(small.violation.reason == "2 calls were told that they settled p1")
    #expect(
      explorer.replay(small.token, of: mutant.scenario).table.description == """
        step  thread 1    │  thread 2
        ───────────────────────────────
           1  fulfil p1:  │
              reads p1    │
           2              │  reject p1:
                          │  reads p1
           3              │  changes p1
           4              │  changes p1
                          │  → won
           5  changes p1  │
           6  changes p1  │
              → won       │
        """
    )
  }
}
