import Foundation
import ProgramOptions

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
  var seconds = 120
  var scale = 1_000_000
  var format = Format.text

  enum Command: String, CaseIterable {
    case list, explain, compare, replay, soak, help
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
        .replay,
        operand: "TOKEN",
        "runs a failed case again, by its token, and shows what happens"
      ),
      .init(.soak, "races threads on the libraries for minutes, and counts"),
      .init(.help, "this text"),
    ],
    options: table,
    advice: "; rules go with --only",
    elsewhere: [
      "mutants": "call `make mutants`, or `swift run -c release mutants`",
      "explore": "call `make explore`, which builds the libraries for it",
    ],
    ending: """
      Programs of their own: `make mutants` runs the laws on promises that are broken on purpose, and
      `make explore` searches the schedules of threads for one that breaks a law.

      It ends with 0 when all is as declared, 1 when a rule failed or a declaration was wrong, 2 when it
      was called wrongly or could not do its work, 130 when it was interrupted.
      """
  )

  private static let table: [Option] = [
    .rules([.list, .compare, .soak], \.only),
    .subjects([.explain, .compare, .soak], \.subjects),
    .seed([.compare, .soak], \.seed),
    .output(".build/conformance", [.compare], \.output),
    Option(
      name: "--strict",
      value: nil,
      commands: [.compare],
      does: "a rule that could not be decided fails the run"
    ) { options, _ in options.isStrict = true },
    .count(
      "--scale",
      "how many links rules about long chains try; a million unless given",
      [.compare]
    ) {
      $0.scale = $1
    },
    .count("--seconds", "how many seconds it runs; 120 unless given", [.soak]) { $0.seconds = $1 },
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
