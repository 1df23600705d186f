import ProgramSupport
import PromiseConformance

/// The command and options of a program made of ``ExplorerProgram``.
struct ExplorerOptions {
  var command = Command.help
  /// Empty, for a command that takes none.
  var operand = ""
  var scenarios: [String] = []
  var seed: UInt64 = 1
  var schedules: Int?
  var samples: Int?
  var seconds: Int?
  var shard = Shard.whole

  enum Command: String, CaseIterable {
    case search, replay, help
  }

  private typealias Option = Program<Command, ExplorerOptions>.Option

  private static func program(_ name: String) -> Program<Command, ExplorerOptions> {
    Program(
      name: name,
      title: "Searches the schedules of threads for one that breaks a law.",
      entries: [
        .init(.search, "tries schedules of a few threads on a few promises"),
        .init(.replay, operand: "TOKEN", "runs a failed schedule again, and shows what happens"),
        .init(.help, "this text"),
      ],
      options: table,
      advice: "; scenarios go with --scenario",
      ending: """
        It ends with 0 when no law is broken, 1 when one is, 2 when it was called wrongly, could not do its work, or
        was built with locks that are not steered.
        """
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
    .count("--seconds", "how long a scenario may take", [.search]) { $0.seconds = $1 },
    .shard([.search]) { $0.shard = Shard(index: $1, count: $2) },
  ]

  init(_ arguments: [String], of name: String) throws {
    let program = Self.program(name)
    guard let (command, operands) = try program.parse(arguments, into: &self) else { return }
    self.command = command
    self.operand = operands.first ?? ""
  }

  static func help(of name: String) -> String { program(name).help }
}
