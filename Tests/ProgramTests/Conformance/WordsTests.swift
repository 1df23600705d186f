import ProgramSupport
import PromiseAdapters
import Testing
import TestSupport

@testable import PromiseConformance
@testable import PromiseReport

/// What the tables say in place of the short names of records.
@Suite(.ownThread) struct WordsTests {
  @Test func `no two choices, and no two values of one, are called the same`() {
    let choices = Catalogue.rules.compactMap { $0.level.choice }
    #expect(Set(choices.map { $0.key }).count == choices.count, "two choices have the same name")
    #expect(Set(choices.map { $0.label }).count == choices.count, "two choices have the same label")
    for choice in choices {
      let values = choice.values.map { $0.observed }
      #expect(Set(values.map(\.lines)).count == values.count, "two values of \(choice.key)")
    }
  }

  @Test func `each value of a choice has words`() {
    func check<Value: ChoiceValue>(_: Value.Type) {
      for value in Value.values { #expect(!Value.choice.words(value).isEmpty, "\(value.spelling)") }
    }
    for rule in Catalogue.rules { rule.level.choice.map { check($0) } }
  }

  @Test func `a value that is made of several is put into words one by one`() {
    let choice = CancelledInput.each(["all": .cancels, "any": .counts])
    #expect(choice.observed.lines == ["all: is cancelled", "any: counts it as failed"])
  }

  @Test func `what a record says of a choice is read as it was written`() {
    for subject in Libraries.all {
      for cell in subject.cells {
        guard let choice = cell.rule.level.choice, let declared = cell.declaration.choice else {
          continue
        }
        #expect(ObservedChoice(text: declared.description, of: choice) == declared)
      }
    }
    let name = "then(on: queue; now)"
    let odd = LateJump.each([name: .fifo, "other": .mayOvertake]).observed
    #expect(ObservedChoice(text: odd.description, of: LateJump.self).description == odd.description)
  }

  @Test func `the table fits a terminal, and nothing is cut off`() async throws {
    let subjects = Libraries.all
    var lines: [RunRecord.Line] = []
    var (values, rules) = ([String](), Set<String>())
    for cell in subjects.flatMap(\.cells) {
      guard cell.rule.level.choice != nil else { continue }
      let result = await SharedRun.result(of: cell)
      lines += RunRecord(results: [result], subjects: [cell.subject], seed: 1).lines
      guard let value = result.verdict.value else { continue }
      values += value.lines
      rules.insert(cell.rule.id)
    }
    var record = RunRecord(results: [], subjects: subjects.map(\.name), seed: 1)
    record.lines = lines
    for width in [40, 60, 80, 200] {
      let text = Matrix(record).text(on: Terminal(width: width, hasStyles: false))
      for line in text.split(separator: "\n") { #expect(line.count <= width, "\(line)") }
      let words = Set(text.split { $0.isWhitespace }.map(String.init))
      for value in values {
        for word in value.split(separator: " ") {
          #expect(words.contains { $0.hasPrefix(word) || word.hasPrefix($0) }, "\(value)")
        }
      }
      for rule in rules { #expect(words.contains(rule), "\(rule) has no row") }
      let coloured = Matrix(record).text(on: Terminal(width: width, hasStyles: true))
      #expect(coloured.replacing(/\u{1B}\[\d+m/, with: "") == text && coloured != text)
    }
    #expect(Matrix(record).terminal == Matrix(record).text(on: .none))
  }

  @Test func `rows are where they differ, what only some have, or where they agree`() {
    let (a, b, dash) = (["a"], ["b"], Matrix.Row.absent)
    for (cells, kind) in [
      ([a, b, a], .differs), ([a, dash, b], .differs), ([a, dash, dash], .partial),
      ([a, dash, a], .partial), ([a, a, a], Matrix.Kind.agrees),
    ] {
      #expect(Matrix.Row(head: "", cells: cells).kind == kind)
    }
    #expect(Matrix.Row(head: "", cells: [dash, dash]).isEmpty)
  }
}
