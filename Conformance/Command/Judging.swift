import Foundation
import ProgramSupport
import PromiseConformance
import PromiseReport

/// Whether a run ended as it had to: as declared, or as a baseline says.
struct Judging {
  /// The verdicts that fail the run, as `rule subject`.
  private let unexpected: Set<String>
  /// How many verdicts fail that the baseline does not list, or lists wrongly.
  private let count: Int
  private let known: Int
  private let notes: [String]
  private let hasBaseline: Bool

  /// - Parameter record: as it is shown: what is not judged does not count, since what it rests on is wrong.
  init(_ record: RunRecord, _ baseline: Baseline?, isStrict: Bool) {
    var (unexpected, known, notes): (Set<String>, Int, [String]) = ([], 0, [])
    var changed = 0
    for line in record.lines where !line.isNotJudged {
      let isWrong = Self.isWrong(line.verdict, isStrict)
      let judgement = baseline?.judge(line, isWrong: isWrong)
      switch judgement {
      case .known?: known += 1
      case .new(let note)?: notes.append(note)
      case .changed(let note)?:
        notes.append(note)
        changed += 1
        if isWrong { unexpected.insert(line.cell) }
      case nil:
        if isWrong {
          unexpected.insert(line.cell)
          changed += 1
        }
      }
    }
    (self.unexpected, self.known, self.notes) = (unexpected, known, notes)
    count = changed
    hasBaseline = baseline != nil
  }

  /// Whether everything ended as it had to.
  var isGood: Bool { count == 0 }

  func isUnexpected(_ cell: String) -> Bool { unexpected.contains(cell) }

  /// How many verdicts are wrong, in a sentence.
  var verdict: String {
    "\(isGood ? "All" : "\(count) not") as \(hasBaseline ? "the baseline says" : "declared")."
      + (known == 0 ? "" : " \(known) known to fail.")
  }

  /// The same, after the notes on the baseline, one line each.
  var end: String { notes.map { "\($0)\n" }.joined() + verdict }

  /// What a run found, with its verdict first.
  func text(_ matrix: Matrix, on terminal: Terminal = .standardOutput) -> String {
    "\(terminal.styled(verdict, isGood ? .green : .red))\n\n\(matrix.text(on: terminal))"
  }

  /// Prints what is wrong with a baseline before anything runs; `nil`, if all is well.
  static func mistakes(in baseline: Baseline?, _ options: Options) -> Bool? {
    let mistakes = baseline?.mistakes(
      rules: Catalogue.rules.map(\.id),
      subjects: options.conformance.subjects.map(\.name)
    )
    guard let mistakes, !mistakes.isEmpty else { return nil }
    for line in mistakes { FileHandle.standardError.write(Data("\(line)\n".utf8)) }
    return false
  }

  private static func isWrong(_ verdict: Verdict.Word, _ isStrict: Bool) -> Bool {
    verdict.isWrong || isStrict && [.inconclusive, .notRun].contains(verdict)
  }
}
