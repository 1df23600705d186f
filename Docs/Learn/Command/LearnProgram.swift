import Foundation
import ProgramOptions

/// The command: what it is called with.
package enum LearnProgram {
  enum Command: String, CaseIterable {
    case show, hint, next, reset, list, check, help
  }

  struct Options {
    var folder = URL(fileURLWithPath: ".learn")
    var only: [String] = []
    var deletes = true
  }

  private static let program = Program<Command, Options>(
    name: "learn",
    title: "Broken promises to mend, easiest first.",
    entries: [
      .init(
        .show,
        "the exercise that you are at: what is wrong, and where; the same as no command"
      ),
      .init(.hint, "a hint; called again, a deeper one"),
      .init(.next, "goes on to the next exercise, if this one is solved"),
      .init(.reset, "begins the exercise anew, and keeps your copy beside"),
      .init(.list, "all exercises, and which you have solved"),
      .init(.check, "proves that each exercise fails its rules and no others, and can be solved"),
      .init(.help, "this text"),
    ],
    options: [
      .init(
        name: "--folder",
        value: "FOLDER",
        commands: [.show, .hint, .next, .reset, .list],
        does: "where your progress and your copies are; .learn unless given"
      ) { $0.folder = URL(fileURLWithPath: $1) },
      .words("--only", "EXERCISE", "the number of an exercise", [.check], \.only),
      .init(
        name: "--no-deletions",
        value: nil,
        commands: [.check],
        does: "does not try whether deleting code passes, which takes most of the time"
      ) { options, _ in options.deletes = false },
    ],
    ending: """
      `make learn` shows an exercise; `make learn ARGS=hint` gives a hint, and so on.

      It ends with 0 when the exercise is solved, or what was asked for is done; 1 when a rule does not hold;
      2 when it was called wrongly, or a promise does not compile.
      """
  )

  /// Does what it is called for; returns whether all is well.
  package static func run(_ arguments: [String]) async throws -> Bool {
    // Options alone are for what it does without a command.
    let isShow = arguments.first.map { $0.hasPrefix("--") && $0 != "--help" } ?? true
    var options = Options()
    let words = isShow ? [Command.show.rawValue] + arguments : arguments
    guard let (command, _) = try program.parse(words, into: &options), command != .help else {
      print(program.help, terminator: "")
      return true
    }
    if command == .check {
      return try await LearnCheck(only: options.only, deletes: options.deletes).run()
    }
    let lesson = try Lesson(in: LearnFolder(options.folder))
    switch command {
    case .show: return try await lesson.show()
    case .hint: return try lesson.hint()
    case .next: return try await lesson.next()
    case .reset: return try lesson.reset()
    case .list: return lesson.list()
    case .check, .help: return true
    }
  }
}
