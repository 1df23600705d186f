import Foundation
import ProgramSupport
import PromiseReport

/// The questions that lead to a library, each with its answers, drawn as boxes and arrows.
///
/// It is made from the table on the page with the questions.
struct DecisionTree {
  /// An answer, and where it leads: to a library, or to the question with this number.
  struct Answer: Equatable {
    let words: String
    let target: String
    /// Why: the rules, and what each observed in this library only.
    let reasons: [Reason]
    /// The next question, if any.
    var next: Int? { Int(target) }
  }

  /// A rule, and the cell that gives the reason.
  struct Reason: Equatable {
    let rule: String
    let cell: String
  }

  /// A question, with its answers.
  struct Question: Equatable {
    let words: String
    var answers: [Answer]
  }

  let questions: [Question]

  /// Reads the table of a page: a question, an answer, where it leads, and why.
  init(_ page: String) throws {
    var questions: [Question] = []
    let lines = page.components(separatedBy: "\n")
    let head = "| question | answer | take, or continue with | since this library alone |"
    guard let place = lines.firstIndex(of: head) else {
      throw Mistake("the page of questions has no table with the head \(head)")
    }
    for line in lines[(place + 2)...].prefix(while: { $0.hasPrefix("|") }) {
      let cells = TableRows.cells(line).map { $0.filter { $0 != "*" && $0 != "`" } }
      guard cells.count == 4 else { throw Mistake("a row with four cells, not: \(line)") }
      if !cells[0].isEmpty { questions.append(Question(words: cells[0], answers: [])) }
      let reasons = cells[3].matches(of: /\[([A-Z]{3}-[0-9]{2})\]\([^)]*\): ([^<]+)/).map {
        Reason(rule: String($0.1), cell: String($0.2))
      }
      let answer = Answer(words: cells[1], target: cells[2], reasons: reasons)
      guard !questions.isEmpty else { throw Mistake("an answer before a question: \(line)") }
      questions[questions.count - 1].answers.append(answer)
    }
    let isWhole = questions.enumerated().allSatisfy { index, question in
      question.answers.compactMap(\.next).allSatisfy { $0 == index + 2 && $0 <= questions.count }
    }
    guard questions.count > 1, isWhole else {
      throw Mistake("each question leads to the next one or to a library")
    }
    self.questions = questions
  }

  var picture: Picture {
    let title = "Which library to take"
    let words = questions.enumerated().map { index, question in
      let answers = question.answers.map { answer in
        "\(answer.words): \(answer.next.map { "continue with question \($0)" } ?? answer.target)"
      }
      return "Question \(index + 1): \(question.words) \(answers.joined(separator: "; "))."
    }.joined(separator: " ")
    return Picture("choosing", title: title, words: words, drawing)
  }

  private var drawing: Drawing.Part {
    let (left, width, right, row) = (10, 300, 640, 46)
    var front = ""
    var y = 16
    for (index, question) in questions.enumerated() {
      let ends = question.answers.filter { $0.next == nil }
      let lines = "\(index + 1). \(question.words)".wrapped(to: 38)
      let height = max(ends.count * row - 14, lines.count * 18 + 14)
      front += Drawing.box(left, y, width, height)
      for (number, line) in lines.enumerated() {
        front += Drawing.text(left + 12, y + 21 + number * 18, line, "")
      }
      for (number, answer) in ends.enumerated() {
        let middle = y + 16 + number * row
        front += Drawing.arrow(left + width, right, middle)
        front += Drawing.text(left + width + 12, middle - 5, answer.words, "soft")
        front += Drawing.box(right, middle - 16, 190, 32)
        front += Drawing.text(right + 95, middle + 5, answer.target, "head middle")
      }
      y += height
      guard let next = question.answers.first(where: { $0.next != nil }) else { continue }
      front += Drawing.downArrow(left + 40, y, y + 40)
      front += Drawing.text(left + 54, y + 24, next.words, "soft")
      y += 40
    }
    return (front, right + 200, y + 16)
  }
}
