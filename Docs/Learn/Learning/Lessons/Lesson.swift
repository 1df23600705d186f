import Foundation
import ProgramSupport
import PromiseConformance

/// One call of the command, on the learner's current exercise.
struct Lesson {
  private let exercises: [Exercise]
  private let folder: LearnFolder
  private let progress: LearnProgress
  private var exercise: Exercise { exercises[progress.exercise - 1] }

  init(in folder: LearnFolder) throws {
    exercises = try Exercise.all
    self.folder = folder
    progress = try folder.progress(of: exercises)
  }

  // MARK: Commands

  /// Reports what is wrong with the learner's copy, or that it is solved.
  func show() async throws -> Bool {
    let copy = try folder.copy(of: exercise)
    say("Exercise \(exercise.number) of \(exercises.count): \(exercise.title)")
    say("edit    \(folder.path(copy))\n")
    let wrong = try await failures(of: copy)
    // What is smallest says most; of two, the plainer rule comes first.
    guard let first = wrong.min(by: { $0.steps < $1.steps }) else { return try solved(copy) }
    let isOwn = exercise.rules.contains(first.rule)
    let ids = wrong.map(\.rule).joined(separator: ", ")
    say(first.report)
    say(isOwn ? "Not kept: \(ids)." : "The exercise's own rules are kept; not kept: \(ids).")
    say("Repair it, save, and call make learn again; make learn ARGS=hint gives a hint.")
    return false
  }

  func hint() throws -> Bool {
    var progress = progress
    progress.hints = min(exercise.hints.count, progress.hints + 1)
    for hint in exercise.hints.prefix(progress.hints) { say(hint) }
    if progress.hints < exercise.hints.count { say("There is a deeper one: call it again.") }
    try folder.keep(progress)
    return true
  }

  func next() async throws -> Bool {
    if let first = try await failures(of: folder.copy(of: exercise)).first {
      say(
        "exercise \(exercise.number) is not solved: \(first.rule) does not hold yet",
        isError: true
      )
      return false
    }
    var progress = progress
    progress.solved.insert(exercise.number)
    guard progress.exercise < exercises.count else {
      try folder.keep(progress)
      say("That was the last one: all \(exercises.count) promises are kept.")
      return true
    }
    progress.exercise += 1
    progress.hints = 0
    try folder.keep(progress)
    let new = exercises[progress.exercise - 1]
    say("Exercise \(new.number) of \(exercises.count): \(new.title)")
    say("edit    \(folder.path(try folder.copy(of: new)))")
    say("Call make learn to see what is wrong.")
    return true
  }

  func reset() throws -> Bool {
    let kept = try folder.reset(exercise)
    say("Exercise \(exercise.number) begins anew.")
    if let kept { say("Your copy is kept as \(folder.path(kept)).") }
    return true
  }

  /// Runs a program on the learner's copy.
  func attempt(_ text: String) async throws -> Bool {
    try await compiled(folder.copy(of: exercise)) { try await $0.attempt($1, text) }
  }

  func list() -> Bool {
    for exercise in exercises {
      let isHere = exercise.number == progress.exercise
      let mark = progress.solved.contains(exercise.number) ? "✓" : isHere ? "→" : " "
      let number = exercise.number < 10 ? " \(exercise.number)" : "\(exercise.number)"
      say("\(mark) \(number)  \(exercise.title)")
    }
    return true
  }

  // MARK: Verdicts

  /// The rules that fail in a copy: those of the exercise first; others, if these hold.
  private func failures(of copy: URL) async throws -> [ExerciseProgram.Answer] {
    let own = exercise.rules
    let rest = try exercise.program.rules.filter { !own.contains($0) }
    return try await compiled(copy) { workshop, program in
      for rules in [own, rest] {
        let wrong = try await workshop.ask(program, rules, stopsAtHang: true)
          .filter { !$0.holds }
        // In the order of their declaration, which begins with the plainest.
        if !wrong.isEmpty {
          return rules.compactMap { rule in wrong.first { $0.rule == rule } }
        }
      }
      return []
    }
  }

  private func compiled<Value: Sendable>(
    _ copy: URL,
    _ work: (Workshop, _ program: URL) async throws -> Value
  ) async throws -> Value {
    try await Toolchain.withFolder { place in
      let workshop = try Workshop(in: place)
      switch try await workshop.compile(copy, as: exercise.program) {
      case .refused(let words):
        say(words, isError: true)
        throw Mistake(
          "\(folder.path(copy)) does not compile: fix what the compiler says above, and call make learn again"
        )
      case .program(let program): return try await work(workshop, program)
      }
    }
  }

  private func solved(_ copy: URL) throws -> Bool {
    var progress = progress
    progress.solved.insert(exercise.number)
    try folder.keep(progress)
    say("Solved: all \(try exercise.program.rules.count) rules that it can be asked hold.\n")
    let yours = try copy.text
    let ours = try exercise.program.source()
    if yours == ours {
      say("Yours is ours, letter by letter.")
    } else {
      say("From yours to ours, \(exercise.program.path):\n")
      say(Difference(from: yours.lines, to: ours.lines).text)
    }
    say("\nWhy: \(exercise.why)")
    if let line = try exercise.libraryLine {
      say("\nWhere a library does it: \(exercise.library.file):\(line.number)")
      say("  " + line.text.trimmingCharacters(in: .whitespaces))
    }
    let isLast = exercise.number == exercises.count
    say(isLast ? "\nThat was the last one." : "\nGo on: make learn ARGS=next")
    return true
  }
}

/// Says what is wrong.
func say(_ text: String, isError: Bool) {
  isError ? FileHandle.standardError.write(Data("\(text)\n".utf8)) : say(text)
}
