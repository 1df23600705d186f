import ProgramSupport
import PromiseConformance
import PromiseReport

/// Shows on one screen how the libraries differ most, and one small program that each runs differently.
enum Demo {
  /// All libraries can spell it, and no two run it in the same way.
  private static let program = """
    p0 = pending cancellable
    p1 = catch h0 on p0       # h0 handles the error of p0
    h1 on p1                  # h1 is told how p1 ends
    cancel p0
    """

  static func run(_ options: Options) async throws -> Bool {
    let subjects = try options.chosenSubjects()
    let ran = subjects.map { subject in
      (subject: subject, cells: subject.cells.filter { Matrix.front.contains($0.rule.id) })
    }
    let results = await Run(options: RunOptions(scale: 400)).results(of: ran)
    let matrix = Matrix(RunRecord(results: results, subjects: subjects.map(\.name), seed: 1))
    let terminal = Terminal.standardOutput
    print(matrix.short(on: terminal))
    print("One program, in words that belong to no library:\n")
    print(program.split(separator: "\n").map { "  \($0)\n" }.joined())
    print("What happens first, second, and so on:\n")
    let traces = subjects.map { ($0.name, $0.makePrograms().trace(program)?.compactMap(row)) }
    print(TraceTable.beside(traces, on: terminal))
    let call = FailureReport.call(of: options.conformance.name)
    print("All rows: `\(call) compare`.\nAnother program: `\(call) try`.")
    return !results.contains { $0.verdict.word.isWrong }
  }

  /// The call, what runs with what, and that the call returns: each library spells and numbers the rest in its own way.
  private static func row(_ event: Trace.Event) -> Trace.Event? {
    let what = event.what.replacing(/^  it says.*/, with: "the call returns")
      .replacing(#/ runs with (\w+).*/#) { " runs: \($0.1)" }
    guard what.contains(/^h\d runs|^p0 is cancelled|^the call/) else { return nil }
    return Trace.Event(thread: event.thread, what: what, call: event.call)
  }
}
