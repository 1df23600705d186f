@preconcurrency import Foundation
import ProgramSupport
import PromiseConformance
import PromiseReport

/// The program that a step or an exercise becomes: it runs rules on its promise, and prints the results.
public enum ExerciseProgram {
  /// The result of a rule.
  package struct Answer: Codable, Sendable, Equatable {
    /// Its id.
    package let rule: String
    /// Whether it holds.
    package let holds: Bool
    /// Whether it fails because a call did not return.
    package let hangs: Bool
    /// If it fails: what it says, what went wrong, and what happened.
    package let report: String
    /// How many steps the report has.
    package let steps: Int
  }

  /// How rules are run.
  package enum Way: String {
    /// All in one process.
    case together
    /// Each in a process of its own, which it may end.
    case apart
    /// All in one process, until one fails.
    case untilOneFails
    /// All in one process, until one hangs: giving up takes seconds, and the next would hang as well.
    case untilOneHangs
    /// No rule, but a program in the language of the suite.
    case program
  }

  /// Represents all rules that a promise without a lock can be asked, and those with threads, too.
  package static let (all, allOfThreads) = ("all", "all-threads")

  /// Runs `body` and ends the process, if it was started for the function of that name.
  public static func runs(_ name: String, _ body: () -> Void) {
    guard CommandLine.arguments.dropFirst() == [name] else { return }
    // Keeps what is printed before a crash.
    setvbuf(stdout, nil, _IOLBF, 0)
    body()
    exit(0)
  }

  /// Runs rules, and ends the process: `PROGRAM PROMISE WAY RULE…`.
  ///
  /// - Parameter subjects: make its promises, by their numbers.
  public static func run(_ subjects: [@Sendable () -> Subject]) async -> Never {
    let arguments = CommandLine.arguments
    guard arguments.count > 3, let number = Int(arguments[1]), subjects.indices.contains(number),
      let way = Way(rawValue: arguments[2])
    else {
      FileHandle.standardError.write(Data("exercise: is started by make learn\n".utf8))
      exit(2)
    }
    let subject = subjects[number]()
    await IsolatedRun.answer([subject])
    let asked = Array(arguments.dropFirst(3))
    if way == .program { attempt(asked[0], on: subject) }
    let cells = cells(of: subject, asked)
    // If only a failure is looked for, what hangs is given up sooner: that is a failure, too.
    let patience = way == .untilOneFails ? 0.15 : 0.5
    let options = RunOptions(scale: 400, patience: patience, stopsAtFailure: true)
    let tell: @Sendable (CellResult) -> Void = { result in
      print(result, asked: cells)
      if way == .untilOneFails && !result.holds || way == .untilOneHangs && result.hasHung {
        _exit(0)
      }
    }
    switch way {
    case .apart:
      let run = IsolatedRun(
        options: options,
        arguments: Array(arguments[1...2]) + asked,
        skipsSmoke: true
      )
      _ = await run.results(of: [(subject, cells)], progress: tell)
    case .together, .untilOneFails, .untilOneHangs, .program:
      let run = Run(options: options, skipsSmoke: true)
      _ = await run.results(of: [(subject, cells)], progress: tell)
    }
    _exit(0)
  }

  /// Runs a program, says what happens, and ends the process: with 1 if the model does not agree.
  private static func attempt(_ text: String, on subject: Subject) -> Never {
    do {
      let account = try subject.makePrograms().account(of: text)
      say(account.words)
      exit(account.agrees ? 0 : 1)
    } catch {
      FileHandle.standardError.write(Data("\(error)".utf8))
      exit(2)
    }
  }

  /// The rules to run, in that order; unknown rules are left out.
  private static func cells(of subject: Subject, _ asked: [String]) -> [Cell] {
    switch asked {
    case [all]: subject.cells.filter { RungQuestions.asks($0, hasLock: false) }
    case [allOfThreads]: subject.cells.filter { RungQuestions.asks($0, hasLock: true) }
    default: asked.compactMap { rule in subject.cells.first { $0.rule.id == rule } }
    }
  }

  private static func print(_ result: CellResult, asked cells: [Cell]) {
    var statement = result.rule.statement
    // For a choice it says what is declared here, not all possible values.
    if case .choice(let choice) = result.rule.level,
      let declared = cells.first(where: { $0.rule.id == result.rule.id })?.declared
    {
      statement = "\(choice.label.prefix(1).uppercased())\(choice.label.dropFirst()): \(declared)."
    }
    let answer = Answer(
      rule: result.rule.id,
      holds: result.holds,
      hangs: result.hasHung,
      report: result.holds ? "" : TraceTable(result, asking: statement).text,
      steps: result.failures.first?.size ?? .max
    )
    say((try? JSONLines.text([answer])) ?? "", terminator: "")
  }
}
