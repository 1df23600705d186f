import Foundation
import ProgramSupport
import PromiseConformance

/// Proves that exercises, their programs, and the steps of all series are as described.
struct LearnCheck {
  private let exercises: [Exercise]
  private let programs: [WholeProgram]
  private let series: [Series]
  /// Whether only those steps of the ladder are checked that are in the Result guide.
  private let isGuide: Bool
  private let deletes: Bool
  private let writes: Bool

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

  init(_ options: LearnProgram.Options) throws {
    (deletes, writes) = (options.deletes, options.writes)
    let words = options.only
    let all = try Exercise.all
    let names =
      all.map { "\($0.number)" } + WholeProgram.allCases.map(\.rawValue)
      + Series.allCases.map(\.rawValue) + [Guide.result.rawValue]
    let kind = "exercise, program or series"
    var chosen = Set(try Selection.named(words, among: names, kind) { $0 })
    // The guide shows steps of the ladder.
    isGuide = chosen.contains(Guide.result.rawValue) && !chosen.contains(Series.ladder.rawValue)
    if isGuide {
      guard !writes else { throw Mistake("what result prints is the ladder's: --only ladder") }
      chosen.insert(Series.ladder.rawValue)
    }
    exercises = options.shard.part(of: all.filter { chosen.contains("\($0.number)") })
    programs = WholeProgram.allCases.filter { chosen.contains($0.rawValue) }
    series = Series.allCases.filter { chosen.contains($0.rawValue) }
  }

  func run() async throws -> Bool {
    let start = ContinuousClock.now
    var findings = Findings()
    var count = 0
    for series in series {
      var outputs: [String: String]? = writes ? [:] : nil
      let steps = isGuide && series == .ladder ? Guide.resultSteps : try series.steps
      for step in SeriesCheck.all(of: series, steps) {
        findings.problems += try await step.problems(noting: &outputs)
        count += 1
      }
      if let outputs { try series.write(outputs) }
    }
    for program in programs { findings.add(try await check(program)) }
    for exercise in exercises { findings.add(try await check(exercise)) }
    for problem in findings.problems { print(problem) }
    let seconds = (ContinuousClock.now - start).components.seconds
    print(
      "\(count) steps, \(exercises.count) exercises, \(programs.count) programs, \(findings.deletions) deletions tried, "
        + "\(findings.uncompiled) more do not compile; \(seconds) s"
    )
    print(findings.problems.isEmpty ? "All is as it says." : "\(findings.problems.count) wrong.")
    return findings.problems.isEmpty
  }

  /// A whole program: exactly the declared rules hold, and without any one statement some rule fails.
  private func check(_ program: WholeProgram) async throws -> Findings {
    let declared = try program.rules
    return try await check(try program.source(), of: program, program.rawValue, [declared]) {
      workshop,
      built in
      let all = program.hasLock ? ExerciseProgram.allOfThreads : ExerciseProgram.all
      let holding = try await workshop.ask(built, [all]).filter(\.holds).map(\.rule).sorted()
      guard Set(holding) != Set(declared) else { return nil }
      return Self.words(
        RuleTable(at: program.rawValue, holding: holding, red: []),
        program.rawValue
      )
    }
  }

  /// An exercise: exactly its rules fail, and no deletion makes all of them hold.
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
      let found = RuleTable(at: "\(exercise.number)", holding: [], red: broken.sorted())
      return Self.words(found, "\(exercise.number)")
    }
  }

  private static func words(_ found: RuleTable, _ name: String) -> String? {
    let known = (try? WholeProgram.table) ?? RuleTable()
    let lines = found.lines(of: name, knowing: known).joined(separator: "\n")
    return "Docs/Learn/rules.txt must say of \(name):\n\(lines)"
  }

  /// Compiles a program together with what deletions leave of it, and runs the rules on all.
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
      // A busy machine may let a rule that waits for threads give up; a real failure stays a failure.
      for _ in 0..<2 where problem != nil { problem = try await judge(workshop, batch.program) }
      findings.problems += [problem].compactMap { $0 }
      findings.problems += try await harmless(batch, rules, workshop).map {
        "\(name): all rules hold without \($0)"
      }
      return findings
    }
  }

  /// What can be deleted so that all rules hold; two deletions are tried at the same time.
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
