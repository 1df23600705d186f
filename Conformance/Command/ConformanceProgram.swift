import Foundation
import ProgramSupport
import PromiseConformance
import PromiseReport

/// The whole command, for any subjects: a program's `main` calls `run(_:)`, and nothing else.
///
/// ```swift
/// await ConformanceProgram.run(Subject(MyPromiseAdapter.self))
/// ```
public struct ConformanceProgram: Sendable {
  let name: String
  let subjects: [Subject]
  /// The libraries that `--beside` can name.
  let others: [Subject]
  /// The small promises, which `--small` puts beside.
  let small: [Subject]
  /// Whether each rule runs in a process of its own, if the options do not say.
  let isolates: Bool
  /// What it can do besides.
  let commands: [AddedCommand]

  package init(
    _ name: String,
    _ subjects: [Subject],
    beside others: [Subject] = [],
    small: [Subject] = [],
    isolates: Bool,
    adding commands: [AddedCommand] = []
  ) {
    (self.name, self.subjects, self.others, self.small) = (name, subjects, others, small)
    (self.isolates, self.commands) = (isolates, commands)
  }

  /// Does what the command line asks for, and ends the process.
  ///
  /// - Parameters:
  ///   - subjects: the libraries, with distinct names.
  ///   - others: libraries that are run where `--beside` names them, such as `Libraries.all` of the product
  ///     `PromiseAdapters`.
  ///   - explorer: the product of the same package that searches schedules, which `explore` builds and calls.
  public static func run(
    _ subjects: Subject...,
    beside others: [Subject] = [],
    explorer: String? = nil
  ) async -> Never {
    let name = TemporaryProcess.thisProgram.lastPathComponent
    await ConformanceProgram(
      name,
      subjects,
      beside: others,
      isolates: true,
      adding: explorer.map { [Exploring.command($0)] } ?? []
    ).run()
  }

  /// All that it can name.
  var all: [Subject] { subjects + others + small }

  package func run() async -> Never {
    await IsolatedRun.answer(all)
    CrashReport.install()
    await Launcher.run(name) { arguments in
      let names = all.map(\.name)
      if let twice = names.first(where: { name in names.count { $0 == name } > 1 }) {
        throw Mistake("two subjects are called \(twice): give each profile a name of its own")
      }
      if let added = commands.first(where: { $0.name == arguments.first }) {
        return try await added.run(Array(arguments.dropFirst()))
      }
      let program = Options.program(of: self)
      return try await program.run(arguments, Options(of: self)) { command, operands, options in
        var options = options
        options.operands = operands
        switch command {
        case .help: return true
        case .list:
          for rule in try options.chosenRules() {
            print("\(rule.id)  \(rule.statement) (\(rule.level.words))")
          }
          return true
        case .explain: return try Explain.run(options)
        case .demo: return try await Demo.run(options)
        case .compare: return try await Compare.run(options)
        case .doctor: return try await Examining.run(options)
        case .merge: return try Merging.run(options)
        case .report: return try Reporting.run(options)
        case .replay: return try await Replaying.run(options)
        case .soak: return try await Soaking.run(options)
        case .fuzz: return try Fuzzing.run(options)
        case .try: return try Trying.run(options)
        }
      }
    }
  }
}
