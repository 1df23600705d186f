import ExplorerCommand
import PromiseConformance
import PromiseExplorer
import Testing
import TestSupport

/// The explorer's power, beside what `make explore` shows: that a search finds each, and nothing in the original.
@Suite(.ownThread) struct RacingMutantTests {
  @Test(arguments: RacingMutant.all.map(\.name))
  func `sampling finds what searching finds`(name: String) throws {
    let mutant = try #require(RacingMutant.all.first { $0.name == name })
    var budget = Budget()
    (budget.schedules, budget.samples) = (1, 20_000)
    #expect(Explorer().search(mutant.scenario, budget).failure != nil)
  }

  @Test func `every scenario is a program that a promise with everything can run`() {
    let names = Set(RacingMutant.original.map(\.name))
    #expect(
      names.isSuperset(of: PromiseScenarios.small.map(\.key) + PromiseScenarios.large.map(\.key))
    )
  }

  @Test func `a failure reads without a debugger`() throws {
    let mutant = try #require(RacingMutant.all.first { $0.name == "ChecksThenSettles" })
    let explorer = Explorer()
    let found = try #require(explorer.search(mutant.scenario, Budget()).failure)
    let small = explorer.shrink(found, of: mutant.scenario)
    #expect(
      small.violation.reason
        == "p0 had ended, or follows another, and a call that settled it says it won"
    )
    #expect(
      explorer.replay(small.token, of: mutant.scenario).table.description == """
        step  thread 1    │  thread 2
        ───────────────────────────────
           1  fulfil p0:  │
              reads p0    │
           2              │  reject p0:
                          │  reads p0
           3              │  changes p0
           4              │  changes p0
                          │  → won
           5  changes p0  │
           6  changes p0  │
              → won       │
        """
    )
  }
}
