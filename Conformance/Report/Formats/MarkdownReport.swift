/// The comparison as Markdown, and under it what failed.
struct MarkdownReport {
  let record: RunRecord
  let program: String

  var text: String {
    let sheet = Sheet(record.grouped)
    let catalogue = Escaping.markdown(record.catalogue)
    let note = sheet.note.map { " \(Escaping.markdown($0))" } ?? ""
    let head =
      "What the conformance suite observed, catalogue \(catalogue), seed \(record.seed)"
      + "\(sheet.shard). \(sheet.verdict)\(note) What a rule says, by its id: `\(program) explain`."
    let failures = TextReport.failures(record, program)
    var text = Matrix(record.grouped).page(head: head)
    if !failures.isEmpty { text += "\n## What failed\n\n" }
    text += failures.map { Self.fenced($0) }.joined(separator: "\n")
    return Escaping.visible(text)
  }

  /// A text as it is, in a fence that is longer than any within it.
  private static func fenced(_ text: String) -> String {
    var (longest, run) = (0, 0)
    for character in text {
      run = character == "`" ? run + 1 : 0
      longest = max(longest, run)
    }
    let fence = String(repeating: "`", count: max(3, longest + 1))
    return "\(fence)text\n\(text)\(fence)\n"
  }
}
