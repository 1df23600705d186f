/// A rule: what it says, and what shows whether an adapter's promises keep to it.
struct Law: Sendable {
  let info: RuleInfo
  let content: Content

  enum Content: Sendable {
    case cases([Case])
    /// The adapter has nothing that could be tried.
    case lacking(Profile.Need)
    case suite(Check)
    /// Programs, which the adapter lists.
    case compiled
  }

  /// Checks the suite itself, in a run and with a subject in its hands.
  typealias Check = @Sendable (SuiteRun) async -> Verdict

  /// Makes a rule that drives promises, or one for the compiler, which has no part here.
  ///
  /// - Parameters:
  ///   - id: its id, which never changes.
  ///   - level: how binding it is.
  ///   - statement: what must hold, in one sentence.
  ///   - intent: why it matters to whoever uses a promise.
  ///   - origin: the clause, specification or library it comes from.
  ///   - hint: where to look when it fails.
  ///   - pace: how its cases may be run.
  ///   - parts: its cases; a part that lacks something counts only where all do.
  init(
    _ id: String,
    _ level: Level,
    _ statement: String,
    intent: String,
    origin: String,
    hint: String,
    pace: RuleInfo.Pace = .quick,
    _ parts: Part...
  ) {
    info = RuleInfo(id, level, statement, intent: intent, origin: origin, hint: hint, pace: pace)
    switch parts.sum {
    case nil: content = .compiled
    case .lacking(let need)?: content = .lacking(need)
    case .cases(let cases)?:
      // Those for a thorough run come last, so that the others have the same numbers in every run.
      content = .cases(cases.filter { !$0.label.isThorough } + cases.filter(\.label.isThorough))
    }
  }

  /// Makes a rule about the suite.
  init(
    _ id: String,
    _ level: Level,
    _ statement: String,
    intent: String,
    origin: String,
    hint: String,
    _ check: @escaping Check
  ) {
    info = RuleInfo(id, level, statement, intent: intent, origin: origin, hint: hint)
    content = .suite(check)
  }
}
