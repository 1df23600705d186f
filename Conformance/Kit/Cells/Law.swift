/// A rule: what it says, and what shows whether an adapter's promises keep to it.
struct Law: Sendable {
  private(set) var info: RuleInfo
  /// What it tries; nothing for a rule of programs, which the adapter lists.
  let part: Part?

  /// Makes the rule after which the property is named that has it: `chn03` is CHN-03.
  init(_ draft: Rule.Draft, name: String) {
    let all = draft.parts.sum
    part = draft.precondition.map { all?.given($0.isThere, or: $0.need) } ?? all
    info = draft.info
    info.id = RuleName.id(of: name)
    info.bind(if: part?.need?.condition)
  }

  /// The same, where a law for every promise is one for those of which something is true.
  func binding(if condition: String?) -> Law {
    var law = self
    law.info.bind(if: condition)
    return law
  }
}
