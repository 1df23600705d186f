import Foundation
import ProgramSupport
import PromiseConformance
import PromiseExplorer
import PromiseReport

/// The result of a search, for readers.
enum ExploreTable {
  static func scenarios(_ findings: [Findings]) -> String {
    TextTable.text(
      [["subject", "scenario", "schedules", "repeats cut", "steps", "seconds"]]
        + findings.map { one in
          [
            one.scenario.subject, one.scenario.name,
            one.failure == nil ? one.extent : "broken at \(one.explored + one.sampled)",
            "\(one.pruned)", "\(one.longest)", String(format: "%.1f", one.seconds),
          ]
        }
    )
  }

  static func totals(_ findings: [Findings], seconds: Double, shard: Shard) -> String {
    let runs = findings.reduce(0) { $0 + $1.runs }
    let explored = findings.reduce(0) { $0 + $1.explored }
    let sampled = findings.reduce(0) { $0 + $1.sampled }
    let whole = findings.filter { $0.isExhausted && $0.bound == nil }.count
    let bounded = findings.filter { $0.isExhausted && $0.bound != nil }.count
    let broken = findings.filter { $0.failure != nil }.count
    let part = shard == .whole ? "" : "Shard \(shard.index) of \(shard.count). "
    return """

      \(part)\(explored) schedules explored, \(sampled) sampled, \(runs) runs in \(String(format: "%.0f", seconds)) s, \(Int(Double(runs) / max(seconds, 0.001))) a second.
      Of \(findings.count) scenarios \(whole) were searched to the end, \(bounded) to the end of their bound, \(broken) broke a law.

      """
  }

  static func mutants(_ caught: [Explore.Caught]) -> String {
    TextTable.text(
      [["racing mutant", "rule", "scenario", "schedules", "steps", "on real threads"]]
        + caught.map { one in
          [
            one.mutant.name, one.mutant.rule, one.mutant.scenario.name,
            found(one), "\(one.steps)", real(one.stress),
          ]
        }
    )
  }

  private static func found(_ one: Explore.Caught) -> String {
    guard let failure = one.failure else { return "NOT FOUND" }
    return one.isCaught ? "\(failure.schedules)" : "broke \(failure.violation.rule) instead"
  }

  private static func real(_ stress: Stress) -> String {
    guard let first = stress.first else { return "0 of \(stress.runs)" }
    return stress.hangs
      ? "hangs, at run \(first)" : "\(stress.hits) of \(stress.runs), first at \(first)"
  }
}

extension ExploreRecord {
  static let file = "explore.jsonl"

  /// Records a search.
  init(
    _ findings: [Findings],
    _ shown: [RunRecord.Failure?],
    _ mutants: [Explore.Caught],
    _ options: ExplorerOptions
  ) {
    self.init(
      seed: options.seed,
      settings: options.settings,
      shard: options.shard == .whole ? nil : options.shard,
      scenarios: zip(findings, shown).map { one, failure in
        Scenario(
          subject: one.scenario.subject,
          scenario: one.scenario.name,
          explored: one.explored,
          pruned: one.pruned,
          sampled: one.sampled,
          bound: one.bound,
          isExhausted: one.isExhausted,
          broken: one.failure?.violation.rule,
          token: one.failure?.token.description,
          failure: failure
        )
      },
      mutants: mutants.map { one in
        Mutant(
          name: one.mutant.name,
          rule: one.mutant.rule,
          isCaught: one.isCaught,
          schedules: one.failure?.schedules,
          hits: one.stress.hits,
          runs: one.stress.runs,
          token: one.failure?.token.description,
          failure: one.recorded
        )
      }
    )
  }
}

extension RunRecord.Failure {
  /// Records a schedule that breaks a law, beside the nearest that breaks none.
  init(_ failure: Findings.Failure, of scenario: Scenario, _ explorer: Explorer) {
    let neighbour = explorer.neighbour(of: failure.token, of: scenario)
    let table = explorer.replay(failure.token, of: scenario).table
    self.init(
      number: failure.schedules,
      label: "\(scenario.name): thread \(table.threads)",
      reason: failure.violation.reason,
      trace: table.events,
      beside: neighbour.map { ("the nearest schedule that breaks no law", $0.table.events) }
    )
  }
}
