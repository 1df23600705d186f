/// A rule: what it says, and what shows whether an adapter's promises keep to it.
struct Law: Sendable {
  private(set) var info: RuleInfo
  /// What it tries; nothing for a rule of programs, which the adapter lists.
  let part: Part?

  /// Makes the rule after which the property is named that has it: `chn03` is CHN-03.
  init(_ draft: Rule.Draft, name: String) {
    let all = draft.parts.sum
    let part = draft.precondition.map { all?.given($0.isThere, or: $0.need) } ?? all
    let level = draft.level == .must ? part?.need?.condition.map(Level.mustIf) : nil
    self.part = part
    info = RuleInfo(
      id: "\(name.prefix(3).uppercased())-\(name.dropFirst(3))",
      level: level ?? draft.level,
      statement: draft.statement,
      intent: draft.intent,
      origin: draft.origin,
      hint: draft.hint,
      pace: draft.pace
    )
  }

  /// The same, where a law for every promise is one for those of which something is true.
  func binding(if condition: String?) -> Law {
    var law = self
    if let condition { law.info = info.binding(if: condition) }
    return law
  }
}
