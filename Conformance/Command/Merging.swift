import Foundation
import ProgramSupport
import PromiseConformance
import PromiseReport

/// Merges the records of all shards of a run, and judges the whole.
enum Merging {
  static func run(_ options: Options) throws -> Bool {
    guard let file = options.file else {
      throw Mistake("merge takes --output FILE, where the record of the whole is left")
    }
    let baseline = try options.knownFailures()
    if let wrong = Judging.mistakes(in: baseline, options) { return wrong }
    let texts = try options.operands.map { path in
      (name: path, text: try Reporting.text(path))
    }
    let record: MergedRecord
    do { record = try MergedRecord(texts) } catch let error as Unmergeable {
      throw Mistake("\(error)")
    }
    try file.write(record.text, or: "name another file with --output")
    let problems: [String]
    switch record {
    case .run(let run):
      let shown = run.grouped
      if let part = shown.leftOut { print(part) }
      let judging = Judging(shown, baseline, isStrict: options.isStrict)
      print(judging.text(Matrix(shown)))
      let name = options.conformance.name
      FailureReport.all(in: run, program: name) { judging.isUnexpected($0.cell) }.forEach {
        print($0)
      }
      for line in shown.notJudged { print(line) }
      print("\(judging.end) The record is in \(file.relativePath).")
      return judging.isGood
    case .kills(let kills):
      print(kills.matrix.terminal)
      problems = kills.problems
      if problems.isEmpty { print(kills.praise) }
    case .explore(let explore):
      let explored = explore.scenarios.reduce(0) { $0 + $1.explored }
      let sampled = explore.scenarios.reduce(0) { $0 + $1.sampled }
      print("\(explored) schedules explored, \(sampled) sampled, ", terminator: "")
      print("\(explore.scenarios.count) scenarios, \(explore.mutants.count) racing mutants.")
      problems = explore.problems
    }
    for problem in problems { print(problem) }
    let end = problems.isEmpty ? "Nothing is wrong." : "\(problems.count) wrong."
    print("\(end) The record is in \(file.relativePath).")
    return problems.isEmpty
  }
}
