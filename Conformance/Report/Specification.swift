import PromiseConformance

/// The catalogue as a page: every rule's text, made from the rules themselves.
public enum Specification {
  /// `Conformance/SPEC.md`.
  public static var markdown: String {
    let rules = Catalogue.rules
    var text = """
      # The rules

      Catalogue \(Catalogue.version), \(rules.count) rules. This page is made from the rules \
      (`make pages`); a test holds it equal to them. An id is a rule's name for \
      ever and is never used again.

      **must** holds for every promise; **must, if …** for every promise that can say what the rule is \
      about; a **choice** has several legitimate values, of which a library declares one and the suite \
      observes it, or has any value, which must be the declared one; a \
      **bound** has a figure, which is within the bound or over it, and neither is a fault; **static** rules are programs for the compiler; **suite** rules check the suite with \
      the library in its hands.


      """
    for group in Catalogue.groups {
      let members = rules.filter { $0.group == group.id }
      text += "## \(group.id): \(group.title)\n\n"
      for rule in members {
        text += """
          ### \(rule.id)

          \(rule.statement)

          - Level: \(rule.level.words)
          - Intent: \(rule.intent)
          - Origin: \(rule.origin)
          - If it fails, look at: \(rule.hint)


          """
      }
    }
    return text + clauses
  }

  private static var clauses: String {
    var text = """
      ## Promises/A+ 1.1, clause by clause

      Where each clause of [Promises/A+](https://promisesaplus.com) is covered, or why Swift's types make \
      it impossible to get wrong.

      | clause | what it asks for | covered by |
      | --- | --- | --- |

      """
    for clause in PromisesAPlus.clauses {
      let rules = clause.coveredBy.joined(separator: ", ")
      let covered = [rules, clause.reason ?? ""].filter { !$0.isEmpty }.joined(separator: ": ")
      text += "| \(clause.id) | \(clause.gist) | \(covered) |\n"
    }
    return text
  }
}
