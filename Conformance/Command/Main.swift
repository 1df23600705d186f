import Foundation
import PromiseAdapters
import PromiseConformance
import PromiseMutants

@main
enum Main {
  static func main() async {
    let base = await Run(options: RunOptions(seed: 1, scale: 2000, patience: 1), skipsSmoke: true)
      .results(of: [
        (
          Mutant.original.subject,
          Mutant.original.subject.cells.filter { $0.rule.level.isLaw || !$0.cases.isEmpty }
        )
      ])
    for r in base where !["pass", "choice"].contains(r.verdict.word) {
      print("ORIGINAL", r.rule.id, r.verdict)
    }
    var killed: [String: [String]] = [:]
    for m in Mutant.all {
      let cells = m.subject.cells.filter {
        !$0.cases.isEmpty && ($0.rule.pace != .alone || m.killers.contains($0.rule.id))
      }
      let t = ContinuousClock.now
      let rs = await Run(options: RunOptions(seed: 1, scale: 2000, patience: 1), skipsSmoke: true)
        .results(of: [(m.subject, cells)])
      let kills = rs.filter { $0.verdict.word == "fail" && $0.rule.level.isLaw }.map(\.rule.id)
      for k in kills { killed[k, default: []].append(m.name) }
      let missing = m.killers.filter { !kills.contains($0) }
      print(
        m.name,
        missing.isEmpty ? "ok" : "MISSING \(missing)",
        kills.joined(separator: " "),
        rs.filter { $0.verdict.word == "broken" }.map(\.rule.id),
        ContinuousClock.now - t
      )
    }
    for c in Mutant.original.subject.cells where c.rule.level.isLaw && killed[c.rule.id] == nil {
      print("KILLS NONE", c.rule.id)
    }
  }
}
