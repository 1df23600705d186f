import Foundation
import Platform
import ProgramSupport
import PromiseConformance

/// Races the libraries for minutes, each time with a new seed.
enum Soaking {
  static func run(_ options: Options) async throws -> Bool {
    let rules = try Selection.beginning(
      options.only,
      among: Soak.rules,
      "rule of soak",
      by: \.self
    )
    let subjects = try options.chosenSubjects()
    let cells = subjects.flatMap(\.cells)
    var soak = Soak(
      cells: rules.flatMap { rule in cells.filter { $0.rule.id == rule } },
      options: RunOptions(seed: options.seed)
    )
    let progress = Progress(total: 0)
    let clock = ContinuousClock()
    let start = clock.now
    let length = options.seconds ?? 120
    let end = start + .seconds(length)
    await soak.pass()
    // A soak of some rules runs only those about races.
    var programs = Fuzzing(options.only.isEmpty ? subjects : [], options)
    programs.run(100)
    let memory = peakMemory
    while clock.now < end {
      progress.show("\((clock.now - start).components.seconds) of \(length) s")
      await soak.pass()
      programs.run(100)
    }
    progress.show("")
    print(table(soak))
    let seconds = (clock.now - start).components.seconds
    print("\(soak.passes) passes in \(seconds) s, seeds from \(options.seed).")
    print("Peak memory: \(memory) MB after the first pass, \(peakMemory) MB after the last.")
    for row in soak.rows where !row.isGood { report(row, options.conformance.name) }
    for row in programs.rows { print(row.words) }
    return soak.isGood && programs.rows.allSatisfy(\.isGood)
  }

  private static func table(_ soak: Soak) -> String {
    let heading = ["rule", "subject", "rounds", "races", "calls", "violations", "left alive"]
    let rows = soak.rows.map { row in
      [row.cell.rule.id, row.cell.subject]
        + [row.tally.rounds, row.tally.races, row.tally.calls, row.violations, row.tally.alive].map(
          String.init
        )
    }
    return TextTable.text([heading] + rows, left: 2)
  }

  private static func report(_ row: Soak.Row, _ program: String) {
    print("\n\(row.cell.name): \(row.violations) violations, \(row.tally.alive) left alive")
    guard let (seed, reason) = row.first else { return }
    print("  rule    \(row.cell.rule.statement)")
    print("  reason  \(reason)")
    print("  look at \(row.cell.rule.hint)")
    print(
      "  again   \(program) soak --only \(row.cell.rule.id) --subject \(row.cell.subject) "
        + "--seed \(seed)"
    )
  }
}
