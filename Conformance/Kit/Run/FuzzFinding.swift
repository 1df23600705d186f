import ProgramSupport

/// A program on which a promise and the model differ.
package struct FuzzFinding: Sendable {
  /// Is increased when a seed and an index give another program than before.
  package static let version = 5

  /// The rules that it contradicts, the most particular one first; none where only two promises differ.
  package let rules: [String]
  /// What the promise did, and what it could have done.
  package let words: String
  /// Whether that shows only at the end, in what is kept or reported.
  let isAfterwards: Bool
  /// The program, as `Docs/Programs.md` describes it, line by line.
  package let program: [String]
  /// The same as that of a rule; `nil` if rules have no word for something in it.
  package let rule: String?
  /// What happened.
  package let trace: [String]

  /// All of it, for readers.
  package var text: String {
    """
    \(Self.words(words, rules))

    The program:
    \(program.map { "  \($0)" }.joined(separator: "\n"))
    \(asRule)
    \(Self.text(trace))
    """
  }

  /// What can be pasted among the rules of a chapter, indented as they are.
  private var asRule: String {
    guard let rule, let chapter = rules.first?.prefix(3) else { return "" }
    return """

      As a rule of that chapter, which the model has to name, too:
          \(chapter)-99 What every promise has to do, in a sentence.
            why: What that is good for.
            look: What in a promise may be wrong.
            \("program: \(rule)".wrapped(to: 92).joined(separator: "\n        "))

      """
  }

  /// What happened, for readers.
  package static func text(_ trace: [String]) -> String {
    (["What happened:"] + trace.map { "  \($0)" }).joined(separator: "\n")
  }

  /// What was seen, and below it what the rules say that it contradicts.
  static func words(_ words: String, _ rules: [String]) -> String {
    let statements = rules.map { id in
      "  \(id)  \(Catalogue.rules.first { $0.id == id }?.statement ?? "")"
    }
    return ([words] + statements).joined(separator: "\n")
  }
}
