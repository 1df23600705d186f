import ProgramSupport
import PromiseConformance
import PromiseReport

/// Shows on one screen how the libraries differ most, and one small program that each runs differently.
enum Demo {
  static func run(_ options: Options) async throws -> Bool {
    let subjects = try options.chosenSubjects()
    let ran = subjects.map { subject in
      (subject: subject, cells: subject.cells.filter { Matrix.front.contains($0.rule.id) })
    }
    let results = await Run(options: RunOptions(scale: 400)).results(of: ran)
    let matrix = Matrix(RunRecord(results: results, subjects: subjects.map(\.name), seed: 1))
    let terminal = Terminal.standardOutput
    print(matrix.short(on: terminal))
    print("One program, in neutral words; each library has its own:\n")
    print(Story.program.split(separator: "\n").map { "  \($0)\n" }.joined())
    print("What it says first, second, and so on:\n")
    var traces: [(subject: String, events: [Trace.Event]?)] = []
    for subject in subjects { traces.append((subject.name, await subject.said())) }
    print(TraceTable.beside(traces, on: terminal))
    print("All rows: `\(FailureReport.call(of: options.conformance.name)) compare`.")
    return !results.contains { $0.verdict.word.isWrong }
  }
}
