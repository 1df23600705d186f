import Foundation
import ProgramSupport
import PromiseConformance

/// Compiles promises separately, against what is built, and runs rules on them.
package struct Workshop: Sendable {
  /// What the compiler made of a promise.
  package enum Compiled: Sendable {
    case program(URL)
    /// The compiler's own words.
    case refused(String)
  }

  /// The folder for the program and its other files.
  private let folder: URL
  private let modules: URL
  private let built: String

  /// Works in a folder that the caller removes.
  package init(in folder: URL) throws {
    guard let modules = Products.modules, let programs = Products.programs else {
      throw Mistake(
        "there are no compiled modules beside this program; call make learn, which builds them"
      )
    }
    // What the suite is linked into; its name ends as the system's libraries do.
    let names = (try? FileManager.default.contentsOfDirectory(atPath: programs.path)) ?? []
    guard names.contains(where: { $0.hasPrefix("libLearning.") }) else {
      throw Mistake("there is no libLearning in \(programs.path); call make learn, which builds it")
    }
    (self.folder, self.modules, built) = (folder, modules, programs.path)
  }

  /// Compiles one file, together with the adapter of its promise.
  package func compile(_ file: URL, as program: WholeProgram) async throws -> Compiled {
    try await compile([file], beside: try program.glue, adapters: [Self.adapter(of: "Promise")])
  }

  /// The adapter of an exercise's promise, by the promise's type.
  static func adapter(of promise: String) -> String { "RungAdapter<\(promise)<Token>>" }

  /// Compiles a promise, or several.
  ///
  /// - Parameters:
  ///   - files: the promises, and their programs.
  ///   - glue: the code that drives them.
  ///   - adapters: the types of their adapters.
  ///   - functions: other functions of the files that the program can run.
  ///   - warn: gets the compiler's words where it refuses nothing.
  package func compile(
    _ files: [URL],
    beside glue: String,
    adapters: [String],
    running functions: [String] = [],
    warn: (String) -> Void = { _ in }
  ) async throws -> Compiled {
    let subjects = adapters.map { "    { Subject(\($0).self) },\n" }.joined()
    let beside = functions.map { "ExerciseProgram.runs(\"\($0)\") { \($0)() }\n    " }.joined()
    let main = folder.appending(path: "Main.swift")
    try main.write(
      """
      \(glue)
      import Learning

      @main enum Main {
        static func main() async {
          \(beside)await ExerciseProgram.run([
      \(subjects)    ])
        }
      }

      """
    )
    let program = folder.appending(path: "exercise")
    let end = try await Toolchain.run(
      "swiftc",
      [
        "-Onone", "-wmo", "-swift-version", "6", "-parse-as-library", "-module-name", "Exercise",
        "-I", modules.path,
      ] + files.map(\.path) + [
        main.path, "-L", built, "-lLearning",
        "-Xlinker", "-rpath", "-Xlinker", built, "-o", program.path,
      ]
    )
    let words = end.errors + end.output
    if end.status == 0 {
      warn(words)
      return .program(program)
    }
    // Errors elsewhere are no exercise: modules of another compiler, or no linker.
    let imports = try main.text.lines.map {
      $0.hasPrefix("import ")
    }
    let places = words.matches(of: /Main\.swift:(\d+):\d+: error/).compactMap { Int($0.1) }
    let isOwn = files.contains { words.contains("\($0.path):") } || !places.isEmpty
    guard isOwn, !places.contains(where: { imports[$0 - 1] }) else {
      let lines = words.split(separator: "\n")
      let line = lines.first { $0.contains("error:") } ?? lines.last ?? "it said nothing"
      throw Mistake("the Swift compiler cannot build programs here: \(line)")
    }
    return .refused(words)
  }

  /// How long a function may work, or do nothing, in seconds.
  private static let limit = 5

  /// What a compiled function prints, and how the program ended if the function did not return.
  package func output(of program: URL, running function: String) async throws -> String {
    let end = try await Self.run(program, [function], patience: Double(Self.limit))
    if end.isGivenUp {
      // It may have looped for ever.
      let lines = end.output.split(separator: "\n").prefix(20).map { "\($0)\n" }.joined()
      return lines + "and then it does not end: it was stopped after \(Self.limit) seconds\n"
    }
    return end.output + (end.status == 0 ? "" : "and then it crashes\n")
  }

  /// Runs a program in the language of the suite on a promise, and prints what happens.
  ///
  /// - Returns: whether the model agrees.
  func attempt(_ program: URL, _ text: String) async throws -> Bool {
    let way = ExerciseProgram.Way.program.rawValue
    let end = try await Self.run(program, ["0", way, text], patience: Double(Self.limit))
    say(end.output, terminator: "")
    if end.isGivenUp {
      throw Mistake("it does not end: it was stopped after \(Self.limit) seconds")
    }
    guard [0, 1].contains(end.status) else {
      throw Mistake(end.status == 2 ? end.errors : "it crashes")
    }
    return end.status == 0
  }

  /// Runs rules on a program's promise.
  ///
  /// - Parameters:
  ///   - program: the program.
  ///   - promise: which of its promises.
  ///   - rules: their ids.
  ///   - stopsAtHang: whether to stop at the first rule that hangs.
  /// - Returns: an answer for each rule that was run.
  package func ask(
    _ program: URL,
    promise: Int = 0,
    _ rules: [String],
    stopsAtHang: Bool = false
  ) async throws -> [ExerciseProgram.Answer] {
    let way = stopsAtHang ? ExerciseProgram.Way.untilOneHangs : .together
    if let answers = try await ask(program, promise, way, rules) { return answers }
    // It ended its process: each rule gets its own process, so that others can be run.
    return try await ask(program, promise, .apart, rules) ?? []
  }

  /// Whether all of the rules hold; stops at the first that does not.
  func keepsAll(_ program: URL, promise: Int, _ rules: [String]) async throws -> Bool {
    let answers = try await ask(program, promise, .untilOneFails, rules)
    return answers.map { $0.count == rules.count && $0.allSatisfy(\.holds) } ?? false
  }

  /// - Returns: `nil`, if the program did not finish.
  private func ask(
    _ program: URL,
    _ promise: Int,
    _ way: ExerciseProgram.Way,
    _ rules: [String]
  ) async throws -> [ExerciseProgram.Answer]? {
    let end = try await Self.run(program, ["\(promise)", way.rawValue] + rules)
    guard end.status == 0 else { return nil }
    return try JSONLines.rows(ExerciseProgram.Answer.self, of: end.output)
  }

  private static func run(
    _ program: URL,
    _ arguments: [String],
    patience: Double? = nil
  ) async throws -> ProgramEnd {
    try await TemporaryProcess(
      program,
      arguments,
      // A crash is told in one line, not in hundreds.
      environment: ["SWIFT_BACKTRACE": "enable=no"],
      patience: patience
    ).run()
  }
}
