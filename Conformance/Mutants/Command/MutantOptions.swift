import Foundation
import ProgramSupport
import PromiseConformance

/// The options of `conformance mutants`.
struct MutantOptions {
  var only: [String] = []
  var mutants: [String] = []
  /// Whether each promise is run only under the laws that it names.
  var isNamedOnly = false
  var seed: UInt64 = 1
  var shard = Shard.whole
  var output = URL(fileURLWithPath: ".build/conformance")

  enum Command: String, CaseIterable {
    case run, help
  }

  static let program = Program<Command, MutantOptions>(
    name: "conformance mutants",
    title: "Runs the laws on promises that are broken on purpose.",
    entries: [
      .init(.run, "runs the laws, and shows which notices which promise"),
      .init(.help, "this text"),
    ],
    options: [
      .rules([.run], \.only),
      .words("--mutant", "NAME", "one of the broken promises", [.run], \.mutants),
      .flag(
        "--named",
        "runs each promise under the laws that it names only, which takes a tenth of the time",
        [.run],
        \.isNamedOnly
      ),
      .seed([.run], \.seed),
      .output(".build/conformance", [.run], \.output),
      .shard([.run]) { $0.shard = Shard(index: $1, count: $2) },
    ],
    advice: "; rules go with --only",
    ending: """
      MUTANT=NAME before any other command of `conformance` runs it on that promise in place of the libraries.

      It ends with 0 when every promise is noticed by the laws that it names, 1 when not, 2 when it was called
      wrongly or could not do its work, 130 when it was interrupted.
      """
  )

  /// What decides which rules run on which promises, so that all shards of a run agree.
  var settings: String {
    let options = Set(only).sorted().map { "--only \($0)" }
    let others = Set(mutants).sorted().map { "--mutant \($0)" } + (isNamedOnly ? ["--named"] : [])
    return (options + others).joined(separator: " ")
  }
}
