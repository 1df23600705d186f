import PromiseConformance

/// The table of a terminal, and under it what failed.
struct TextReport {
  let record: RunRecord
  let program: String

  var text: String {
    let sheet = Sheet(record)
    let head =
      "Promises, side by side (catalogue \(record.catalogue), seed \(record.seed)\(sheet.shard))\n"
    let note = sheet.note.map { "\($0)\n" } ?? ""
    let table = Matrix(record).terminal
    return Escaping.visible(
      "\(head)\(note)\n\(table)\n" + Self.failures(sheet, program).joined(separator: "\n")
    )
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
