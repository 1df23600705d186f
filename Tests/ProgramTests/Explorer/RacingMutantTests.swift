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
