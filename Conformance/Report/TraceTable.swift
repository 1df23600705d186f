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
    let failure = result.failures.first.map(RunRecord.Failure.init)
    let measured = result.verdict.grade.map { "\($0)" }
    let reason =
      failure?.reason ?? measured ?? result.verdict.reason ?? "\(result.verdict.word)"
    var lines = ["\(result.rule.id)  \(statement)"]
    if !result.rule.intent.isEmpty { lines.append("why     \(result.rule.intent)") }
    if let failure, !failure.label.isEmpty { lines.append("case    \(failure.label)") }
    for (number, line) in (failure?.program ?? []).enumerated() {
      lines.append("\(number == 0 ? "program" : "       ") \(line)")
    }
    if let failure, !failure.trace.isEmpty {
      lines += [""] + Self.table(TraceSteps(failure))
    }
    lines += ["", "✗ \(reason)"]
    return lines.map { "\(Escaping.line($0))\n" }.joined()
  }

  /// When each thing happens in several libraries: a row for each, and a mark where they part.
  ///
  /// - Parameters:
  ///   - traces: what happens in each library; `nil` where that cannot be tried.
  ///   - terminal: what it is printed on.
  package static func beside(
    _ traces: [(subject: String, events: [Trace.Event]?)],
    on terminal: Terminal
  ) -> String {
    let sequences = traces.map { trace in
      trace.events?.map { event in
        let parts = event.what.split(separator: ": ", maxSplits: 1).map(String.init)
        let inside = event.call.map { "inside \($0)()" }
        return (name: parts[0], words: parts.dropFirst() + [inside].compactMap(\.self))
      }
    }
    let longest = sequences.map { $0?.count ?? 0 }.max() ?? 0
    let names = (0..<longest).flatMap { step in
      sequences.compactMap { $0.flatMap { $0.indices.contains(step) ? $0[step].name : nil } }
    }.uniqued()
    let rows = names.map { name in
      Matrix.Row(
        head: name,
        cells: sequences.map { events in
          guard let events else { return Matrix.Row.absent }
          guard let step = events.firstIndex(where: { $0.name == name }) else { return ["never"] }
          return [(["\(step + 1)"] + events[step].words).joined(separator: ", ")]
        }
      )
    }
    let parting = rows.firstIndex { $0.kind == .differs }
    var table = TerminalTable(
      subjects: traces.map(\.subject),
      rows: rows,
      id: "← they part".count,
      on: terminal
    )
    for (index, row) in rows.enumerated() {
      table.add(row, index == parting ? "← they part" : "", colours: true)
    }
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
