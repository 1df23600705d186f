import Foundation
import Ladder
import Learning
import ProgramOptions
import PromiseConformance

/// Proves that exercises are what they say.
struct LearnCheck {
  private let exercises: [Exercise]
  private let programs: [WholeProgram]
  private let deletes: Bool

  /// What was found.
  private struct Findings: Sendable {
    var problems: [String] = []
    var deletions = 0
    var uncompiled = 0

    mutating func add(_ other: Findings) {
      problems += other.problems
      deletions += other.deletions
      uncompiled += other.uncompiled
    }
  }

  init(only words: [String], deletes: Bool) throws {
    self.deletes = deletes
    let all = try Exercise.all
    exercises = try Selection.named(words, among: all, "exercise") { "\($0.number)" }
    programs = words.isEmpty ? WholeProgram.allCases : []
  }

  func run() async throws -> Bool {
    let start = ContinuousClock.now
    var findings = Findings()
    for program in programs { findings.add(try await check(program)) }
    for exercise in exercises { findings.add(try await check(exercise)) }
    for problem in findings.problems { print(problem) }
    let seconds = (ContinuousClock.now - start).components.seconds
    print(
      "\(exercises.count) exercises, \(programs.count) programs, \(findings.deletions) deletions tried, "
        + "\(findings.uncompiled) more do not compile; \(seconds) s"
    )
    print(findings.problems.isEmpty ? "All is as it says." : "\(findings.problems.count) wrong.")
    return findings.problems.isEmpty
  }

  /// A whole program: exactly the rules that are declared hold, and without any statement one of them does not.
  private func check(_ program: WholeProgram) async throws -> Findings {
    let declared = try program.rules
    return try await check(
      program.source,
      of: program,
      "Programs/\(program.rawValue).swift",
      [declared]
    ) {
      workshop,
      built in
      let all = program.hasLock ? ExerciseProgram.allOfThreads : ExerciseProgram.all
      let holding = try await workshop.ask(built, [all]).filter(\.holds).map(\.rule)
      let known = Set(try program.rules)
      guard Set(holding) != known else { return nil }
      let lines = Self.lines(saying: holding.sorted(), of: program.number, [])
      return "Docs/Learn/Programs/rules.txt must say of \(program.rawValue):\n"
        + lines.joined(separator: "\n")
    }
  }

  /// An exercise: exactly its rules do not hold, and by no deletion can all be made to.
  private func check(_ exercise: Exercise) async throws -> Findings {
    let rest = try exercise.program.rules.filter { !exercise.rules.contains($0) }
    let asked = exercise.rules + rest.filter { !exercise.seldom.contains($0) }
    return try await check(
      exercise.source,
      of: exercise.program,
      exercise.name,
      [exercise.rules, rest]
    ) {
      workshop,
      built in
      let broken = try await workshop.ask(built, asked).filter { !$0.holds }.map(\.rule)
      guard Set(broken) != Set(exercise.rules) else { return nil }
      let lines = Self.lines(saying: broken.sorted(), of: exercise.number, exercise.seldom)
      return "Docs/Learn/Exercises/rules.txt must say of \(exercise.name):\n"
        + lines.joined(separator: "\n")
    }
  }

  /// The lines that declare rules, as those of the ladder are declared.
  private static func lines(
    saying rules: [String],
    of number: Int,
    _ seldom: [String]
  ) -> [String] {
    var found = RungRules(holding: Array(repeating: [], count: number - 1) + [rules])
    found.seldom[number] = seldom
    return found.lines(of: number, reasonsFrom: found)
  }

  /// Compiles a program together with what deletions leave of it, and asks them all.
  private func check(
    _ source: String,
    of program: WholeProgram,
    _ name: String,
    _ rules: [[String]],
    _ judge: @Sendable (Workshop, URL) async throws -> String?
  ) async throws -> Findings {
    try await Toolchain.withFolder { folder in
      let workshop = try Workshop(in: folder)
      let variants = deletes ? Deletions(from: source).variants : []
      let batch = try await Batch(source, variants, of: program, in: folder, workshop)
      var findings = Findings()
      findings.deletions = batch.variants.count
      findings.uncompiled = batch.uncompiled
      var problem = try await judge(workshop, batch.program)
      // A busy machine may let a rule give up that waits for threads; what is wrong stays wrong.
      for _ in 0..<2 where problem != nil { problem = try await judge(workshop, batch.program) }
      findings.problems += [problem].compactMap { $0 }
      findings.problems += try await harmless(batch, rules, workshop).map {
        "\(name): all rules hold without \($0)"
      }
      return findings
    }
  }

  /// What can be deleted so that all rules hold; two are tried at a time.
  private func harmless(
    _ batch: Batch,
    _ rules: [[String]],
    _ workshop: Workshop
  ) async throws -> [String] {
    try await withThrowingTaskGroup(of: [String].self) { group in
      for half in 0..<2 {
        group.addTask {
          var found: [String] = []
          for place in batch.variants.indices where place % 2 == half {
            // The first promise of the program is the one from which nothing was deleted.
            var holds = true
            for rules in rules where holds {
              holds = try await workshop.keepsAll(batch.program, promise: place + 1, rules)
            }
            if holds { found.append(batch.variants[place].what) }
          }
          return found
        }
      }
      return try await group.reduce(into: []) { $0 += $1 }
    }
  }
}
