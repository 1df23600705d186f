import Foundation
import PromiseExplorer

/// What was asked for: a command, its operands and its options.
struct Options {
  var command = Command.help
  var operands: [String] = []
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

  /// One line that says what was wrong and what would be right.
  struct Mistake: Error, CustomStringConvertible {
    let description: String
  }

  /// The commands: what each takes and does.
  ///
  /// The help is made from this table.
  private static let commands: [(command: Command, operand: String, does: String)] = [
    (.list, "", "the rules, a line each"),
    (.explain, "RULE", "one rule: what it says, why, where from, how each library spells it"),
    (.compare, "", "runs the rules on the libraries and shows them side by side"),
    (.mutants, "", "runs the laws on promises that are broken on purpose: each must be noticed"),
    (.explore, "", "searches the schedules of threads for one that breaks a law"),
    (.replay, "TOKEN", "runs again what a failure printed a token for, and shows what happens"),
    (.soak, "", "races threads on the libraries for minutes, and counts"),
    (.help, "", "this text"),
  ]

  private struct Option: Sendable {
    let name: String
    let value: String?
    let commands: Set<Command>
    let does: String
    let set: @Sendable (inout Options, String) throws -> Void
  }

  /// The options: parsing and help are both made from this table.
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
        throw Mistake(
          description: "--seed takes a whole number from 0 to \(UInt64.max), not “\(text)”"
        )
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
    count(
      "--scale",
      "how many links rules about long chains try; a million unless given",
      [.compare]
    ) {
      $0.scale = $1
    },
    count("--schedules", "how many schedules of a scenario are run at most") { $0.schedules = $1 },
    count("--samples", "how many are sampled where not all are run; 2000 unless given") {
      $0.samples = $1
    },
    count(
      "--seconds",
      "how long it may take in all; soak takes 120 unless given",
      [.explore, .soak]
    ) {
      $0.seconds = $1
    },
    count("--runs", "how often a racing mutant runs on real threads; 20000 unless given") {
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
        throw Mistake(
          description: "--shard takes a part and a number of parts, as in 3/8, not “\(text)”"
        )
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
        throw Mistake(description: unknown("format", text, among: Format.allCases.map(\.rawValue)))
      }
      options.format = format
    },
  ]

  /// An option that takes a whole number of at least 1.
  private static func count(
    _ name: String,
    _ does: String,
    _ commands: Set<Command> = [.explore],
    _ set: @escaping @Sendable (inout Options, Int) -> Void
  ) -> Option {
    Option(name: name, value: "NUMBER", commands: commands, does: does) { options, text in
      guard let number = Int(text), 1...1_000_000_000 ~= number else {
        throw Mistake(
          description: "\(name) takes a whole number from 1 to 1000000000, not “\(text)”"
        )
      }
      set(&options, number)
    }
  }

  init(_ arguments: [String]) throws {
    var rest = arguments[...]
    guard let name = rest.popFirst() else { return }
    if ["-h", "--help"].contains(name) { return }
    guard let command = Command(rawValue: name) else {
      throw Mistake(
        description: Options.unknown("command", name, among: Command.allCases.map(\.rawValue))
      )
    }
    self.command = command
    while let argument = rest.popFirst() {
      if ["-h", "--help"].contains(argument) {
        self.command = .help
        return
      }
      guard argument.hasPrefix("-") else {
        operands.append(argument)
        continue
      }
      let parts = argument.split(separator: "=", maxSplits: 1).map(String.init)
      let known = Options.table.filter { $0.commands.contains(command) }
      guard let option = known.first(where: { $0.name == parts[0] }) else {
        throw Mistake(
          description: Options.unknown(
            "option of \(command.rawValue)",
            parts[0],
            among: known.map(\.name)
          )
        )
      }
      if let value = option.value {
        guard let text = parts.count == 2 ? parts[1] : rest.popFirst() else {
          throw Mistake(description: "\(option.name) takes a value: \(option.name) \(value)")
        }
        try option.set(&self, text)
      } else if parts.count == 2 {
        throw Mistake(description: "\(option.name) takes no value")
      } else {
        try option.set(&self, "")
      }
    }
    let wanted = Options.commands.first { $0.command == command }?.operand ?? ""
    if operands.count > (wanted.isEmpty ? 0 : 1) {
      throw Mistake(
        description: wanted.isEmpty
          ? "\(command.rawValue) takes no operand, and got “\(operands[0])”; rules go with --only"
          : "\(command.rawValue) takes one \(wanted), and got \(operands.count)"
      )
    }
    if operands.isEmpty && !wanted.isEmpty {
      throw Mistake(
        description:
          "\(command.rawValue) takes a \(wanted)\(command == .explain ? ", as in: explain CHN-03" : "")"
      )
    }
  }

  static var help: String {
    var text = "The conformance suite for promises.\n\n"
    for (command, operand, does) in commands {
      text += "  conformance " + pad("\(command.rawValue) \(operand)", 16) + does + "\n"
    }
    text += "\n"
    for option in table {
      let takers = Command.allCases.filter { option.commands.contains($0) }.map(\.rawValue)
      text += "  " + pad("\(option.name) \(option.value ?? "")", 20) + option.does
      text += " (\(takers.joined(separator: ", ")))\n"
    }
    return text + """

      It ends with 0 when all is as declared, 1 when a rule failed or a declaration was wrong, 2 when it
      was called wrongly or could not do its work.

      """
  }

  private static func pad(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(1, width - text.count))
  }

  /// Says that a word is not known, which one may have been meant, and which there are.
  static func unknown(_ kind: String, _ word: String, among known: [String]) -> String {
    let near = known.map { (word: $0, distance: distance(word.lowercased(), $0.lowercased())) }
      .min { $0.distance < $1.distance }
    let guess = near.map {
      $0.distance <= max(2, word.count / 2) ? "; did you mean \($0.word)?" : ""
    }
    let list = known.count <= 8 ? " (there are: \(known.joined(separator: ", ")))" : ""
    return "there is no \(kind) “\(word)”\(guess ?? "")\(list)"
  }

  /// How many letters must be added, removed or replaced to make one word of the other.
  private static func distance(_ left: String, _ right: String) -> Int {
    let (left, right) = (Array(left), Array(right))
    var row = Array(0...right.count)
    for (i, a) in left.enumerated() {
      var diagonal = row[0]
      row[0] = i + 1
      for (j, b) in right.enumerated() {
        let cost = min(diagonal + (a == b ? 0 : 1), row[j] + 1, row[j + 1] + 1)
        diagonal = row[j + 1]
        row[j + 1] = cost
      }
    }
    return row[right.count]
  }
}
