import Foundation
import ProgramOptions
import PromiseExplorer

/// What was asked for: a command, its operand and its options.
struct Options {
  var command = Command.help
  /// Empty, for a command that takes none.
  var operand = ""
  var only: [String] = []
  var subjects: [String] = []
  var seed: UInt64 = 1
  var output = URL(fileURLWithPath: ".build/conformance")
  var isStrict = false
  var scenarios: [String] = []
  var schedules: Int?
  var samples: Int?
  var seconds: Int?
  var runs = 20_000
  var scale = 1_000_000
  var shard = Shard.whole
  var format = Format.text

  enum Command: String, CaseIterable {
    case list, explain, compare, mutants, explore, replay, soak, help
  }

  enum Format: String, CaseIterable {
    case text, markdown, features
  }

  private typealias Option = Program<Command, Options>.Option

  private static let program = Program<Command, Options>(
    name: "conformance",
    title: "The conformance suite for promises.",
    entries: [
      .init(.list, "the rules, a line each"),
      .init(
        .explain,
        operand: "RULE",
        example: "explain CHN-03",
        "one rule: what it says, why, where from, how each library spells it"
      ),
      .init(.compare, "runs the rules on the libraries and shows them side by side"),
      .init(
        .mutants,
        "runs the laws on promises that are broken on purpose: each must be noticed"
      ),
      .init(.explore, "searches the schedules of threads for one that breaks a law"),
      .init(
        .replay,
        operand: "TOKEN",
        "runs again what a failure printed a token for, and shows what happens"
      ),
      .init(.soak, "races threads on the libraries for minutes, and counts"),
      .init(.help, "this text"),
    ],
    options: table,
    advice: "; rules go with --only",
    ending: """
      It ends with 0 when all is as declared, 1 when a rule failed or a declaration was wrong, 2 when it
      was called wrongly or could not do its work.
      """
  )

  private static let table: [Option] = [
    Option(
      name: "--only",
      value: "RULES",
      commands: [.list, .compare, .mutants, .soak],
      does: "a rule, a group, or how their ids begin: CHN-03, CHN, CHN-0; may be repeated"
    ) { $0.only.append($1) },
    Option(
      name: "--subject",
      value: "LIBRARY",
      commands: [.explain, .compare, .explore, .soak],
      does: "one of the libraries; may be repeated"
    ) { $0.subjects.append($1) },
    Option(
      name: "--seed",
      value: "NUMBER",
      commands: [.compare, .mutants, .explore, .soak],
      does: "where random numbers come from; 1 unless given"
    ) { options, text in
      guard let seed = UInt64(text) else {
        throw Mistake("--seed takes a whole number from 0 to \(UInt64.max), not “\(text)”")
      }
      options.seed = seed
    },
    Option(
      name: "--output",
      value: "FOLDER",
      commands: [.compare, .mutants, .explore],
      does: "where the record is left; .build/conformance unless given"
    ) { $0.output = URL(fileURLWithPath: $1) },
    Option(
      name: "--strict",
      value: nil,
      commands: [.compare],
      does: "a rule that could not be decided fails the run"
    ) { options, _ in options.isStrict = true },
    Option(
      name: "--scenario",
      value: "NAME",
      commands: [.explore],
      does: "one of the scenarios; may be repeated"
    ) { $0.scenarios.append($1) },
    .count(
      "--scale",
      "how many links rules about long chains try; a million unless given",
      [.compare]
    ) {
      $0.scale = $1
    },
    .count("--schedules", "how many schedules of a scenario are run at most", [.explore]) {
      $0.schedules = $1
    },
    .count("--samples", "how many are sampled where not all are run; 2000 unless given", [.explore])
    {
      $0.samples = $1
    },
    .count(
      "--seconds",
      "how long it may take in all; soak takes 120 unless given",
      [.explore, .soak]
    ) {
      $0.seconds = $1
    },
    .count(
      "--runs",
      "how often a racing mutant runs on real threads; 20000 unless given",
      [.explore]
    ) {
      $0.runs = $1
    },
    Option(
      name: "--shard",
      value: "I/N",
      commands: [.explore],
      does: "only one of several parts of the search: 3/8 is the third of eight"
    ) { options, text in
      let parts = text.split(separator: "/", omittingEmptySubsequences: false).map { Int($0) }
      guard parts.count == 2, let index = parts[0], let count = parts[1], count >= 1,
        (1...count).contains(index)
      else {
        throw Mistake("--shard takes a part and a number of parts, as in 3/8, not “\(text)”")
      }
      options.shard = Shard(index: index, count: count)
    },
    Option(
      name: "--format",
      value: "FORMAT",
      commands: [.list],
      does: "text; markdown for the whole specification; features for what one can do, and how"
    ) { options, text in
      guard let format = Format(rawValue: text) else {
        throw Mistake(unknown: "format", text, among: Format.allCases.map(\.rawValue))
      }
      options.format = format
    },
  ]

  init(_ arguments: [String]) throws {
    guard let (command, operand) = try Options.program.parse(arguments, into: &self) else { return }
    self.command = command
    self.operand = operand ?? ""
  }

  static var help: String { program.help }
}
