import Foundation
import ProgramSupport
import PromiseConformance

/// The command and its options.
package enum LearnProgram {
  enum Command: String, CaseIterable {
    case show, hint, next, reset, list, `try`, guide, step, rungs, check, help
  }

  struct Options {
    var folder = URL(fileURLWithPath: ".learn")
    var only: [String] = []
    var shard = Shard.whole
    var deletes = true
    var writes = false
    var file: String?
    var rule: String?
    var program: String?
  }

  private static let program = Program<Command, Options>(
    name: "learn",
    title: "Broken promises to repair, easiest first; and promises to build, step by step.",
    entries: [
      .init(
        .show,
        "the exercise that you are at: what is wrong, and where; the same as no command"
      ),
      .init(.hint, "a hint; called again, a deeper one"),
      .init(.next, "begins the next exercise, if this one is solved"),
      .init(.reset, "begins the exercise anew, and keeps your copy beside"),
      .init(.list, "all exercises, and which you have solved"),
      .init(
        .try,
        operand: "PROGRAM",
        example: "make learn ARGS='try \"p0 = pending; h0 on p0; fulfil p0\"'",
        "runs a program, as Docs/Programs.md describes it, on your copy, and says what the model says"
      ),
      .init(
        .guide,
        operand: "GUIDE",
        example: "make guide GUIDE=typed",
        "what the promise that you build prints, and which rules it keeps: typed, js or result"
      ),
      .init(
        .step,
        operand: "STEP",
        example: "learn step js-3",
        "the whole program of a step of a guide, or of a rung, as in ladder-3"
      ),
      .init(.rungs, operand: "FOLDER", "writes the ladder's promises there, a file each"),
      .init(.check, "proves that exercises and steps keep the rules that they say, and no others"),
      .init(.help, "this text"),
    ],
    options: [
      .init(
        "--folder",
        "FOLDER",
        "where your progress and your copies are; .learn unless given",
        [.show, .hint, .next, .reset, .list, .try]
      ) { $0.folder = URL(fileURLWithPath: $1) },
      .init(
        "--file",
        "FILE",
        "the file that you build in; .learn/Typed.swift and so on unless given",
        [.guide]
      ) { $0.file = $1 },
      .init("--explain", "RULE", "why a rule is red, step by step", [.guide]) { $0.rule = $1 },
      .init("--try", "PROGRAM", "runs a program on that promise, as try does", [.guide]) {
        $0.program = $1
      },
      .words(
        "--only",
        "NAME",
        "the number of an exercise, a program, or a series: ladder, typed, js, result",
        [.check],
        \.only
      ),
      .shard([.check]) { $0.shard = Shard(index: $1, count: $2) },
      .flag(
        "--write",
        "writes what programs of the series print into outputs.txt",
        [.check],
        \.writes
      ),
      .flag(
        "--no-deletions",
        "does not try whether deleting code passes, which takes most of the time",
        [.check],
        \.deletes,
        to: false
      ),
    ],
    ending: """
      `make learn` shows an exercise; `make learn ARGS=hint` gives a hint, and so on. `make guide GUIDE=js` is
      `make learn ARGS="guide js"`.

      It ends with 0 when the exercise is solved, or what was asked for is done; 1 when a rule does not hold;
      2 when it was called wrongly, or a promise does not compile.
      """
  )

  /// Does what it is called for; returns whether all is well.
  package static func run(_ arguments: [String]) async throws -> Bool {
    // Options alone are for the program without a command.
    let isShow = arguments.first.map { $0.hasPrefix("--") && $0 != "--help" } ?? true
    let words = isShow ? [Command.show.rawValue] + arguments : arguments
    return try await program.run(words, Options(), run)
  }

  private static func run(
    _ command: Command,
    _ operands: [String],
    _ options: Options
  ) async throws -> Bool {
    let lesson = { try Lesson(in: LearnFolder(options.folder)) }
    switch command {
    case .show: return try await lesson().show()
    case .hint: return try lesson().hint()
    case .next: return try await lesson().next()
    case .reset: return try lesson().reset()
    case .list: return try lesson().list()
    case .try: return try await lesson().attempt(operands[0])
    case .guide:
      guard let guide = Guide(rawValue: operands[0].lowercased()) else {
        throw Mistake(unknown: "guide", operands[0], among: Guide.allCases.map(\.rawValue))
      }
      return try await GuideCheck(guide, options.file).run(
        options.program,
        explaining: options.rule
      )
    case .step: print(try step(operands[0]).file, terminator: "")
    case .rungs: try Series.writeRungs(into: URL(fileURLWithPath: operands[0]))
    case .check: return try await LearnCheck(options).run()
    case .help: break
    }
    return true
  }

  /// A step by its name: that of its guide or of the ladder, and its place.
  private static func step(_ name: String) throws -> Step {
    let parts = name.lowercased().split(separator: "-").map(String.init)
    if parts.count == 2, let number = Int(parts[1]) {
      if parts[0] == Series.ladder.rawValue, 1...Series.rungs ~= number {
        return Step(.ladder, Double(number), program: Double(number))
      }
      if let guide = Guide(rawValue: parts[0]), 1...(try guide.steps.count) ~= number {
        return try guide.step(number)
      }
    }
    throw Mistake("there is no step “\(name)”; name one as in ladder-3, typed-3, js-3 or result-3")
  }
}
