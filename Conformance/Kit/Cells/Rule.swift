/// Makes a rule of its sentence, of what else is said of it, and of its parts, one below the other.
@resultBuilder enum Rule {
  /// What a rule says, and what it tries.
  struct Draft {
    /// What is said of it, but for its id.
    var info: RuleInfo
    var precondition: (isThere: Bool, need: Profile.Need)?
    /// Its cases; a part that lacks something counts only where all do.
    var parts: [Part] = []
  }

  /// Something that is said of a rule.
  typealias Saying = (inout Draft) -> Void

  static func buildPartialBlock(first statement: String) -> Draft {
    Draft(info: RuleInfo(statement: statement))
  }

  static func buildPartialBlock(accumulated: Draft, next saying: Saying) -> Draft {
    var draft = accumulated
    saying(&draft)
    return draft
  }

  static func buildPartialBlock(accumulated: Draft, next part: Part) -> Draft {
    buildPartialBlock(accumulated: accumulated) { $0.parts.append(part) }
  }

  static func buildFinalResult(_ draft: Draft, name: String = #function) -> Law {
    Law(draft, name: name)
  }
}

/// What can be said of a rule.
extension PromiseAdapter {
  /// How binding it is, where that does not follow from what its parts need.
  static func level(_ level: Level) -> Rule.Saying { { $0.info.level = level } }

  /// Why it matters to whoever uses a promise.
  static func intent(_ words: String) -> Rule.Saying { { $0.info.intent = words } }

  /// The clause, specification or library it comes from, if any.
  static func origin(_ words: String) -> Rule.Saying { { $0.info.origin = words } }

  /// Where to look when it fails.
  static func hint(_ words: String) -> Rule.Saying { { $0.info.hint = words } }

  /// How its cases may be run.
  static func pace(_ pace: RuleInfo.Pace) -> Rule.Saying { { $0.info.pace = pace } }

  /// Whether the design has what it is about, and what the library lacks otherwise.
  static func given(_ isThere: Bool, or need: Profile.Need) -> Rule.Saying {
    { $0.precondition = (isThere, need) }
  }

  /// What the adapter, its library or its design has to have.
  static func given(_ need: Profile.Need) -> Rule.Saying { given(has(need), or: need) }
}
