import Foundation
import ProgramSupport
import PromiseConformance

/// The command's options.
struct Options {
  var subjects: [String] = []
  var scenarios: [String] = []
  var seed: UInt64 = 1
  var output = URL(fileURLWithPath: ".build/conformance")
  var schedules: Int?
  var samples: Int?
  var seconds: Int?
  var runs = 20_000
  var shard = Shard.whole

  enum Command: String, CaseIterable {
    case search, replay, help
  }

  private typealias Option = Program<Command, Options>.Option

  static let program = Program<Command, Options>(
    name: "conformance explore",
    title: "Searches the schedules of threads for one that breaks a law.",
    entries: [
      .init(.search, "tries schedules, in the libraries and in promises that race on purpose"),
      .init(
        .replay,
        operand: "TOKEN",
        "runs a failed schedule again, by its token, and shows what happens"
      ),
      .init(.help, "this text"),
    ],
    options: table,
    advice: "; scenarios go with --scenario",
    ending: """
      It ends with 0 when no law is broken and every promise that races on purpose is found, 1 when not, 2
      when it was called wrongly or could not do its work, 130 when it was interrupted.
      """
  )

  private static let table: [Option] = [
    .subjects([.search], \.subjects),
    .words("--scenario", "NAME", "one of the scenarios", [.search], \.scenarios),
    .seed([.search], \.seed),
    .output(".build/conformance", [.search], \.output),
    .count("--schedules", "how many schedules of a scenario are run at most", [.search]) {
      $0.schedules = $1
    },
    .count("--samples", "how many are sampled where not all are run; 2000 unless given", [.search])
    {
      $0.samples = $1
    },
    .count("--seconds", "how long it may take in all", [.search]) { $0.seconds = $1 },
    .count(
      "--runs",
      "how often a racing mutant runs on real threads; 20000 unless given",
      [.search]
    ) {
      $0.runs = $1
    },
    .shard([.search]) { $0.shard = Shard(index: $1, count: $2) },
  ]

  /// What decides what a search finds, so that all shards of a search agree.
  var settings: String {
    let counts = [("schedules", schedules), ("samples", samples), ("seconds", seconds)]
    return
      (counts.flatMap { name, count in count.map { ["--\(name) \($0)"] } ?? [] }
      + ["--runs \(runs)"] + scenarios.map { "--scenario \($0)" }
      + subjects.map { "--subject \($0)" }).joined(separator: " ")
  }
}
