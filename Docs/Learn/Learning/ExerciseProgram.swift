@preconcurrency import Foundation
import Ladder
import PromiseConformance
import PromiseReport

/// The program that an exercise becomes: it asks the exercise's promise rules, and prints what each came to.
public enum ExerciseProgram {
  /// What a rule came to.
  package struct Answer: Codable, Sendable, Equatable {
    /// Its id.
    package let rule: String
    /// Whether it holds.
    package let holds: Bool
    /// Whether it does not since a call did not return.
    package let hangs: Bool
    /// If it does not hold: what it says, what went wrong, and what happened.
    package let report: String
  }

  /// How rules are asked.
  package enum Way: String {
    /// All in one process.
    case together
    /// Each in a process of its own, which it may take down.
    case apart
    /// All in one process, until one does not hold.
    case untilOneFails
    /// All in one process, until one hangs: to give up takes seconds, and the next would hang as well.
    case untilOneHangs
  }

  /// Stands for all rules that a promise without a lock can be asked, and for those of threads, too.
  package static let (all, allOfThreads) = ("all", "all-threads")

  /// Stands for what a program can do beside.
  package static let beside = "program"

  /// Runs `body` and ends the process, if that is what it was started for.
  public static func runs(_ body: () -> Void) {
    guard CommandLine.arguments.dropFirst() == [beside] else { return }
    // What is printed before a crash is printed.
    setvbuf(stdout, nil, _IOLBF, 0)
    body()
    exit(0)
  }

  /// Asks rules, and ends the process: `PROGRAM PROMISE WAY RULE…`.
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
    let cells = cells(of: subject, asked)
    // Where it is only asked whether one fails, what hangs is given up sooner: that is a failure, too.
    let patience = way == .untilOneFails ? 0.15 : 0.5
    let options = RunOptions(scale: 400, patience: patience, stopsAtFailure: true)
    let tell: @Sendable (CellResult) -> Void = { result in
      print(result)
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
    case .together, .untilOneFails, .untilOneHangs:
      let run = Run(options: options, skipsSmoke: true)
      _ = await run.results(of: [(subject, cells)], progress: tell)
    }
    _exit(0)
  }

  /// The rules that are asked, in that order; those that are not known are none.
  private static func cells(of subject: Subject, _ asked: [String]) -> [Cell] {
    switch asked {
    case [all]: subject.cells.filter { RungQuestions.asks($0, hasLock: false) }
    case [allOfThreads]: subject.cells.filter { RungQuestions.asks($0, hasLock: true) }
    default: asked.compactMap { rule in subject.cells.first { $0.rule.id == rule } }
    }
  }

  private static func print(_ result: CellResult) {
    let answer = Answer(
      rule: result.rule.id,
      holds: result.holds,
      hangs: result.hasHung,
      report: result.holds ? "" : TraceTable(result).text
    )
    guard var line = try? JSONEncoder().encode(answer) else { return }
    line.append(UInt8(ascii: "\n"))
    FileHandle.standardOutput.write(line)
  }
}
