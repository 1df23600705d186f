import ProgramSupport
import PromiseConformance

/// What a rule says, why it does not hold, and what happened: a table with a row for each step, for a terminal.
public struct TraceTable: Sendable {
  private let result: CellResult
  private let statement: String

  /// Shows a result, and the first of its failures.
  public init(_ result: CellResult) { self.init(result, asking: result.rule.statement) }

  /// The same, with other words for what the rule asks.
  package init(_ result: CellResult, asking statement: String) {
    (self.result, self.statement) = (result, statement)
  }

  /// Some lines.
  public var text: String {
    let failure = result.failures.first
    let measured = result.verdict.grade.map { "\($0)" }
    let reason =
      failure?.reason ?? measured ?? result.verdict.reason ?? "\(result.verdict.word)"
    var lines = ["\(result.rule.id)  \(statement)"]
    if !result.rule.intent.isEmpty { lines.append("why     \(result.rule.intent)") }
    if let failure, !failure.label.isEmpty { lines.append("case    \(failure.label)") }
    if let failure, !failure.trace.isEmpty {
      lines += [""] + Self.table(TraceSteps(RunRecord.Failure(failure)))
    }
    lines += ["", "✗ \(reason)"]
    return lines.map { "\(Escaping.line($0))\n" }.joined()
  }

  /// What the same lines do in several libraries: a column for each, step by step.
  public static func beside(_ traces: [(subject: String, events: [Trace.Event])]) -> String {
    let rows = (0..<(traces.map(\.events.count).max() ?? 0)).map { step in
      Matrix.Row(
        head: "\(step + 1)",
        cells: traces.map { trace in
          guard trace.events.indices.contains(step) else { return [] }
          let event = trace.events[step]
          return [event.what] + (event.call.map { ["inside \($0)"] } ?? [])
        }
      )
    }
    let subjects = traces.map(\.subject)
    var table = TerminalTable(subjects: subjects, rows: rows)
    for row in rows { table.add(row.head, row.cells, "") }
    return table.text
  }

  private static func table(_ steps: TraceSteps) -> [String] {
    var rows = [["step", "thread", "what happens", "promise", "waiting"]]
    for row in steps.rows {
      switch row {
      case .leftOut(let count): rows.append(["", "", TraceSteps.words(leftOut: count), "", ""])
      case .step(let step):
        let what = step.event.what + (step.event.call.map { ", inside \($0)" } ?? "")
        let state = step.state.map { "\(step.event.promise ?? 0): \($0.words)" } ?? ""
        rows.append([
          "\(step.number)", "\(step.event.thread)", what, state, step.waiting?.words ?? "",
        ])
      }
    }
    let used = rows[0].indices.filter { column in rows.dropFirst().contains { !$0[column].isEmpty }
    }
    let table = TextTable.text(rows.map { row in used.map { Escaping.line(row[$0]) } })
    return table.split(separator: "\n").map { "  \($0)" }
  }
}
