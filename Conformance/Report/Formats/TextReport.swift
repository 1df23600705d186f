import ProgramSupport
import PromiseConformance

/// The table of a terminal, and under it what failed.
struct TextReport {
  let record: RunRecord
  let program: String
  var terminal = Terminal.none

  var text: String {
    let sheet = Sheet(record.grouped)
    let head =
      "Promises, side by side (catalogue \(record.catalogue), seed \(record.seed)\(sheet.shard))\n"
    let note = sheet.note.map { "\($0)\n" } ?? ""
    let failures = Self.failures(record, program).joined(separator: "\n")
    return Escaping.visible("\(head)\(note)\(sheet.verdict)\n\n")
      + Matrix(record.grouped).text(on: terminal) + Escaping.visible("\n\(failures)")
  }

  /// What is wrong, as `compare` prints it.
  static func failures(_ record: RunRecord, _ program: String) -> [String] {
    let notJudged = record.grouped.notJudged.map { "\($0)\n" }.joined()
    return FailureReport.all(in: record, program: program) + (notJudged.isEmpty ? [] : [notJudged])
  }
}
