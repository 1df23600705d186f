import PromiseAdapters
import PromiseConformance
import Testing

@testable import PromiseReport

/// What the tables say in place of the short names of records.
@Suite struct WordsTests {
  @Test func `every choice has a label, and every value that it declares has words`() {
    var labels: [String] = []
    for rule in Catalogue.rules {
      guard case .choice(_, let values) = rule.level else {
        #expect(!Words.has(rule.id), "\(rule.id) is no choice")
        continue
      }
      #expect(Words.has(rule.id), "\(rule.id) has no words")
      let words = Words.of(rule)
      for value in values { #expect(words.has(value), "\(rule.id) has no words for \(value)") }
      let shown = Set(values.map(words.value))
      #expect(shown.count == values.count, "two values of \(rule.id) have the same words")
      labels.append(words.label)
    }
    #expect(Set(labels).count == labels.count, "two choices have the same label")
  }

  @Test func `a value that is made of several is put into words one by one`() throws {
    let rule = try #require(Catalogue.rules.first { $0.id == "CAN-30" })
    #expect(
      Words.of(rule).value("all: cancels; any: counts")
        == "all: is cancelled; any: counts it as failed"
    )
  }

  @Test func `the table fits a terminal, and nothing is cut off`() async throws {
    let subjects = Libraries.all
    var lines: [RunRecord.Line] = []
    var values: [String] = []
    for cell in subjects.flatMap(\.cells) {
      guard case .choice = cell.rule.level else { continue }
      let result = await SharedRun.libraries.result(of: cell)
      lines += RunRecord(results: [result], subjects: [cell.subject], seed: 1).lines
      guard let value = result.verdict.value else { continue }
      values.append(Words.of(cell.rule).value(value))
    }
    var record = RunRecord(results: [], subjects: subjects.map(\.name), seed: 1)
    record.lines = lines
    let text = Matrix(record).terminal
    for line in text.split(separator: "\n") { #expect(line.count <= 80, "\(line)") }
    let words = Set(text.split { $0.isWhitespace }.map(String.init))
    for value in values {
      for word in value.split(separator: " ") where word.last != ";" {
        #expect(words.contains { $0.hasPrefix(word) || word.hasPrefix($0) }, "\(value)")
      }
    }
    for rule in Catalogue.rules {
      guard case .choice = rule.level else { continue }
      #expect(words.contains(rule.id), "\(rule.id) has no row")
    }
  }
}
