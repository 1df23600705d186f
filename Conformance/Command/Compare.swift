import ProgramOptions
import Foundation
import PromiseAdapters
import PromiseConformance
import PromiseReport

/// Runs the rules on the libraries, shows them side by side and leaves the record.
enum Compare {
  static func run(_ options: Options) async throws -> Bool {
    let subjects = try options.chosenSubjects()
    let rules = Set(try options.chosenRules().map(\.id))
    let output = try OutputFolder(options.output, replacing: ["run.jsonl", "matrix.md"])
    let chosen = subjects.map { subject in
      (subject: subject, cells: subject.cells.filter { rules.contains($0.rule.id) })
    }
    let progress = Progress(total: chosen.reduce(0) { $0 + $1.cells.count })
    let results = await Run(options: RunOptions(seed: options.seed, scale: options.scale))
      .results(of: chosen) { progress.note("\($0.rule.id) \($0.subject)") }
    let record = RunRecord(
      results: results,
      subjects: subjects.map(\.name),
      seed: options.seed
    )
    let matrix = Matrix(record)
    try output.write(try record.text, to: "run.jsonl")
    try output.write(matrix.markdown, to: "matrix.md")
    print("Promises, side by side (catalogue \(record.catalogue), seed \(record.seed))\n")
    print(matrix.terminal)
    let wrong = results.filter { isWrong($0.verdict, options) }
    for result in wrong { print(FailureReport(result, seed: options.seed).text) }
    print(
      wrong.isEmpty
        ? "All as declared. The record is in \(options.output.relativePath)."
        : "\(wrong.count) not as declared. The record is in \(options.output.relativePath)."
    )
    return wrong.isEmpty
  }

  private static func isWrong(_ verdict: Verdict, _ options: Options) -> Bool {
    switch verdict {
    case .fail, .broken: true
    case .inconclusive: options.isStrict
    case .pass, .choice, .diverges, .notApplicable: false
    }
  }
}
