import Foundation
import ProgramSupport
import PromiseConformance

/// The options of programs that search.
package struct ExplorerOptions {
  package var subjects: [String] = []
  package var scenarios: [String] = []
  package var seed: UInt64 = 1
  package var output = URL(fileURLWithPath: ".build/conformance")
  package var schedules: Int?
  package var samples: Int?
  package var seconds: Int?
  /// How often a promise that races on purpose runs on real threads.
  package var runs = 20_000
  package var shard = Shard.whole

  package init() {}

  package enum Command: String, CaseIterable {
    case search, replay, help
  }

  package typealias Option = Program<Command, ExplorerOptions>.Option

  /// A program that searches.
  ///
  /// - Parameters:
  ///   - name: how it is called.
  ///   - does: what its command `search` does.
  ///   - added: the options that it has beside those of all.
  ///   - ending: the last lines of its help.
  package static func program(
    _ name: String,
    _ does: String,
    adding added: [Option] = [],
    ending: String
  ) -> Program<Command, ExplorerOptions> {
    Program(
      name: name,
      title: "Searches the schedules of threads for one that breaks a law.",
      entries: [
        .init(.search, does),
        .init(.replay, operand: "TOKEN", "runs a failed schedule again, and shows what happens"),
        .init(.help, "this text"),
      ],
      options: table + added,
      advice: "; scenarios go with --scenario",
      ending: ending
    )
  }

  private static let table: [Option] = [
    .words("--scenario", "NAME", "one of the scenarios", [.search], \.scenarios),
    .seed([.search], \.seed),
    .count("--schedules", "how many schedules of a scenario are run at most", [.search]) {
      $0.schedules = $1
    },
    .count("--samples", "how many are sampled where not all are run; 2000 unless given", [.search])
    {
      $0.samples = $1
    },
    .shard([.search]) { $0.shard = Shard(index: $1, count: $2) },
  ]
}
