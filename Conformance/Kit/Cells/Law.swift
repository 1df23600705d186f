/// A rule: what it says, and what shows whether an adapter's promises keep to it.
struct Law: Sendable {
  let info: RuleInfo
  /// What it tries; nothing for a rule of programs, which the adapter lists.
  let part: Part?

  /// Makes the rule after which the property is named that has it: `chn03` is CHN-03.
  ///
  /// - Parameters:
  ///   - statement: what must hold, in one sentence.
  ///   - level: how binding it is.
  ///   - intent: why it matters to whoever uses a promise.
  ///   - origin: the clause, specification or library it comes from, if any.
  ///   - hint: where to look when it fails.
  ///   - pace: how its cases may be run.
  ///   - parts: its cases; a part that lacks something counts only where all do.
  ///   - name: that of the property.
  init(
    _ statement: String,
    _ level: Level = .must,
    intent: String,
    origin: String = "new",
    hint: String,
    pace: RuleInfo.Pace = .quick,
    _ parts: Part...,
    name: String = #function
  ) {
    info = RuleInfo(
      id: "\(name.prefix(3).uppercased())-\(name.dropFirst(3))",
      level: level,
      statement: statement,
      intent: intent,
      origin: origin,
      hint: hint,
      pace: pace
    )
    part = parts.sum
  }

  /// The same, where a law for every promise is one for those of which something is true.
  func binding(if condition: String) -> Law { Law(self, info.binding(if: condition)) }

  private init(_ law: Law, _ info: RuleInfo) { (self.info, part) = (info, law.part) }
}
