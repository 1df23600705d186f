import Ladder
import PromiseConformance
import PromiseReport
import TestSupport
import Testing

/// Which rules hold on which rung is what `Docs/Ladder/rules.txt` says.
@Suite struct LadderRulesTests {
  /// The rung that brings the lock.
  private static let lock = 5

  /// What rungs are asked.
  private static func isAsked(_ cell: Cell, of rung: Int, _ declared: RungRules) -> Bool {
    declared.asks(cell.rule.id, at: rung) && RungQuestions.asks(cell, hasLock: rung >= lock)
  }

  private static let options = RunOptions(scale: 400, patience: 1, stopsAtFailure: true)

  private static func holding(_ rung: Ladder, _ declared: RungRules) async -> [String] {
    let subject = rung.subject
    let cells = subject.cells.filter { isAsked($0, of: rung.number, declared) }
    let results = await Run(options: options, skipsSmoke: true).results(of: [(subject, cells)])
    return results.filter { $0.holds }.map(\.rule.id)
  }

  private static func found(_ declared: RungRules) async -> RungRules {
    var holding: [[String]] = []
    for rung in Ladder.rungs { holding.append(await Self.holding(rung, declared)) }
    return RungRules(holding: holding)
  }

  /// Where the two differ: the rung, and the lines that each has of it.
  private static func differences(
    _ found: RungRules,
    _ declared: RungRules
  ) -> [(rung: Int, seen: [String], says: [String])] {
    Ladder.rungs.map { rung in
      let lines = { (rules: RungRules) in rules.lines(of: rung.number, reasonsFrom: declared) }
      return (rung.number, lines(found), lines(declared))
    }.filter { $0.seen != $0.says }
  }

  @Test func `rules turn green at the rung that is declared, and at no other`() async throws {
    let declared = try RungRules.declared
    var differences = Self.differences(await Self.found(declared), declared)
    // Where other tests keep the machine busy, what waits for threads may give up: a declaration that is wrong stays so.
    for _ in 0..<2 where !differences.isEmpty {
      differences = Self.differences(await Self.found(declared), declared)
    }
    for (rung, seen, says) in differences {
      #expect(
        seen == says,
        "Docs/Ladder/rules.txt must say of rung \(rung):\n\(seen.joined(separator: "\n"))"
      )
    }
  }
  @Test(arguments: LadderFiles.traces)
  func `a rule that turns green fails on the rung below, as its trace says`(rung: Int) async throws
  {
    let expected = try LadderFiles.text("Outputs/Trace\(rung).txt")
    let rule = String(expected.prefix { $0 != " " })
    #expect(try RungRules.declared.green[rung]?.contains(rule) == true)
    let below = Ladder.rungs[rung - 2].subject
    let declared = try RungRules.declared
    let cells = below.cells.filter {
      $0.rule.id == rule && Self.isAsked($0, of: rung - 1, declared)
    }
    let run = Run(options: Self.options, skipsSmoke: true)
    let result = try #require(await run.results(of: [(below, cells)]).first)
    #expect(TraceTable(result).text == expected)
  }
}
