import ProgramSupport
import PromiseConformance

/// The table of a terminal, and under it what failed.
struct TextReport {
  let record: RunRecord
  let program: String
  var terminal = Terminal.none

  var text: String {
    let sheet = Sheet(record)
    let head =
      "Promises, side by side (catalogue \(record.catalogue), seed \(record.seed)\(sheet.shard))\n"
    let note = sheet.note.map { "\($0)\n" } ?? ""
    let failures = Self.failures(sheet, program).joined(separator: "\n")
    return Escaping.visible("\(head)\(note)\(sheet.verdict)\n\n")
      + Matrix(record).text(on: terminal) + Escaping.visible("\n\(failures)")
  }

  /// What is wrong, as `compare` prints it.
  static func failures(_ sheet: Sheet, _ program: String) -> [String] {
    let notJudged = sheet.record.notJudged.map { "\($0)\n" }.joined()
    return sheet.rows.flatMap { row in
      row.cells.compactMap { line in
        guard let line, line.verdict.isWrong else { return nil }
        return FailureReport(line, seed: sheet.record.seed, program: program).text
      }
    } + (notJudged.isEmpty ? [] : [notJudged])
  }
}
