import Foundation
import Ladder
import PromiseConformance
import PromiseReport
import TestSupport
import Testing

/// Which rules hold on which rung is what `Docs/Ladder/rules.txt` says.
@Suite(.ownThread) struct LadderRulesTests {
  /// The rungs that bring errors, and the lock.
  private static let (errors, lock) = (4, 5)

  /// What rungs are asked.
  private static func isAsked(_ cell: Cell, of rung: Int, _ declared: RungRules) -> Bool {
    declared.asks(cell.rule.id, at: rung)
      && RungQuestions.asks(
        cell,
        hasLock: rung >= lock,
        canFail: rung >= errors
      )
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

  /// What turns green at a rung, and can be asked on the rung below.
  private static func askedBelow(_ rung: Int, _ declared: RungRules) -> [Cell] {
    Ladder.rungs[rung - 2].subject.cells.filter {
      declared.green[rung]?.contains($0.rule.id) == true && isAsked($0, of: rung - 1, declared)
    }
  }

  @Test func `the page shows a trace of each rung, or says why there is none`() throws {
    let declared = try RungRules.declared
    for rung in Ladder.rungs.map(\.number).dropFirst() where declared.green[rung] != nil {
      let asked = Self.askedBelow(rung, declared).map(\.rule.id)
      let isSaid = LadderFiles.unasked[rung] != nil
      #expect(asked.isEmpty == isSaid, "of rung \(rung) the rung below is asked \(asked)")
      #expect(LadderFiles.traces.contains(rung) != isSaid, "rung \(rung)")
    }
  }

  @Test(arguments: LadderFiles.traces)
  func `a rule that turns green fails on the rung below, as its trace says`(rung: Int) async throws
  {
    let expected = try LadderFiles.text("Outputs/Trace\(rung).txt")
    let rule = String(expected.prefix { $0 != " " })
    let below = Ladder.rungs[rung - 2].subject
    let cells = Self.askedBelow(rung, try RungRules.declared).filter { $0.rule.id == rule }
    let run = Run(options: Self.options, skipsSmoke: true)
    let result = try #require(await run.results(of: [(below, cells)]).first)
    let text = TraceTable(result).text
    if ProcessInfo.processInfo.environment["TRACES"] == "write" {
      let file = LadderFiles.root.appending(path: "Docs/Ladder/Outputs/Trace\(rung).txt")
      try Data(text.utf8).write(to: file)
    }
    // How many bytes of stack a link takes is for the machine and the compiler to say.
    let plain = { (text: String) in text.replacing(/\d+ bytes/, with: "some bytes") }
    #expect(plain(text) == plain(expected), "TRACES=write writes what is seen")
  }
}
