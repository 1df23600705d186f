import Foundation
import Ladder
import ProgramOptions

/// The page of a guide: its text, with programs, changes and verdicts taken from files.
package enum GuidePage {
  /// The page, made anew.
  package static func markdown(of guide: Guide) throws -> String {
    try Guide.lines(guide.page).map { line in
      guard let mark = line.wholeMatch(of: /<!-- (\w+) (\d+) -->/) else { return line }
      let step = Int(mark.2) ?? 0
      switch mark.1 {
      case "type": return try typing(guide, step)
      case "run": return try running(guide, step)
      default: throw Mistake("Docs/Guides/Page/\(guide.name).md: nothing is known of \(line)")
      }
    }.joined(separator: "\n")
  }

  /// What to type: all of the first step, and what changes at the others.
  private static func typing(_ guide: Guide, _ step: Int) throws -> String {
    if step == 1 { return LadderPage.block("swift", try guide.program(1)) }
    let diff = try guide.diff(step)
    return "\(LadderPage.block("diff", diff.unambiguousText))\n\n"
      + "\(diff.changes) lines change. [Step\(step).swift](\(guide.name)/Step\(step).swift) is the whole file."
  }

  /// The call, and what it says.
  private static func running(_ guide: Guide, _ step: Int) throws -> String {
    let call = LadderPage.block("sh", "make guide GUIDE=\(guide.rawValue)")
    guard let verdict = try GuideVerdict(of: guide, step: step) else {
      return
        "\(call)\n\nThe compiler refuses it:\n\n\(LadderPage.block("text", try guide.output(step)))"
    }
    let words = verdict.text(
      try title(guide, step),
      before: try before(guide, step),
      reasons: try reasons(guide, step)
    )
    return "\(call)\n\n\(LadderPage.block("text", words))"
  }

  /// The first line of what the command says of a step.
  static func title(_ guide: Guide, _ step: Int) throws -> String {
    "\(guide.name), step \(step) of \(try guide.steps)"
  }

  /// The rules that held on the last step before that compiles.
  static func before(_ guide: Guide, _ step: Int) throws -> [String] {
    step > 1 ? try guide.rules.holding(at: step - 1) : []
  }

  /// Why rules that held before do not hold on a step, by rule.
  static func reasons(_ guide: Guide, _ step: Int) throws -> [String: String] {
    try guide.rules.reasons[step] ?? [:]
  }
}
