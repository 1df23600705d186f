import PromiseConformance

/// What pages say about a rule.
struct RuleText {
  let id: String
  let group: String
  /// A few words: what a choice is called, or a bound; otherwise the whole statement.
  let label: String
  let statement: String
  /// Further facts, each with its label.
  let more: [(name: String, text: String)]

  init(_ rule: RuleInfo) {
    (id, group, statement) = (rule.id, rule.group, rule.statement)
    label = rule.level.choice?.label ?? rule.level.bound?.label ?? rule.statement
    more = [
      ("level", rule.level.words), ("intent", rule.intent), ("origin", rule.origin),
      ("if it fails, look at", rule.hint),
    ]
  }

  /// A rule that only the record knows.
  init(unknown id: String) {
    (self.id, group) = (id, String(id.prefix { $0 != "-" }))
    statement = "This program's catalogue has no rule of that name."
    (label, more) = ("not in this catalogue", [])
  }
}
