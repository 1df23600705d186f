/// A rule: what it says, and what shows whether an adapter's promises keep to it.
struct Law: Sendable {
  private(set) var info: RuleInfo
  /// What it tries; nothing for a rule of programs, which the adapter lists.
  let part: Part?

  /// Makes the rule after which the property is named that has it: `chn03` is CHN-03.
  ///
  /// - Parameters:
  ///   - statement: what must hold, in one sentence.
  ///   - level: how binding it is, where that does not follow from what its parts need.
  ///   - intent: why it matters to whoever uses a promise.
  ///   - origin: the clause, specification or library it comes from, if any.
  ///   - hint: where to look when it fails.
  ///   - pace: how its cases may be run.
  ///   - precondition: whether the design has what it is about, and what the library lacks otherwise.
  ///   - parts: its cases; a part that lacks something counts only where all do.
  ///   - name: that of the property.
  init(
    _ statement: String,
    _ level: Level = .must,
    intent: String,
    origin: String = "new",
    hint: String,
    pace: RuleInfo.Pace = .quick,
    given precondition: (Bool, or: Profile.Need)? = nil,
    _ parts: Part...,
    name: String = #function
  ) {
    let part = parts.sum
    self.part = precondition.map { part?.given($0.0, or: $0.or) } ?? part
    info = RuleInfo(
      id: "\(name.prefix(3).uppercased())-\(name.dropFirst(3))",
      level: level == .must ? self.part?.need?.condition.map(Level.mustIf) ?? .must : level,
      statement: statement,
      intent: intent,
      origin: origin,
      hint: hint,
      pace: pace
    )
  }

  /// The same, where a law for every promise is one for those of which something is true.
  func binding(if condition: String?) -> Law {
    var law = self
    if let condition { law.info = info.binding(if: condition) }
    return law
  }
}
