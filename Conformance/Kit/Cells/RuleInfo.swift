/// The text of a rule, without its code.
public struct RuleInfo: Sendable {
  /// Its id, as in `CHN-03`.
  ///
  /// An id never changes, and is never reused.
  public let id: String
  /// How binding it is.
  public let level: Level
  /// What must hold, in one sentence.
  public let statement: String
  /// Why it matters to whoever uses a promise.
  public let intent: String
  /// The clause, specification or library it comes from; `new` where it comes from none.
  public let origin: String
  /// Where to look when it fails.
  public let hint: String
  /// Whether it takes seconds, or must run with nothing beside it.
  public let pace: Pace
  /// What an adapter must be able to do for it; `nil` where every adapter can.
  let needs: Profile.Need?
  /// The dimensions that its cases are not tried over, and why; a law without them is tried over all.
  public let narrowings: [Narrowing]

  /// Makes the text of a rule.
  ///
  /// - Parameters:
  ///   - id: its id, which never changes.
  ///   - level: how binding it is.
  ///   - statement: what must hold, in one sentence.
  ///   - intent: why it matters to whoever uses a promise.
  ///   - origin: the clause, specification or library it comes from.
  ///   - hint: where to look when it fails.
  ///   - pace: how its cases may be run.
  ///   - needs: what an adapter must be able to do for it.
  ///   - narrowings: the dimensions that its cases are not tried over, and why.
  init(
    _ id: String,
    _ level: Level,
    _ statement: String,
    intent: String,
    origin: String,
    hint: String,
    pace: Pace = .quick,
    needs: Profile.Need? = nil,
    narrowed narrowings: [Narrowing] = []
  ) {
    (self.id, self.level, self.statement, self.intent) = (id, level, statement, intent)
    (self.origin, self.hint, self.pace, self.needs) = (origin, hint, pace, needs)
    self.narrowings = narrowings
  }

  /// How a rule's cases may be run.
  public enum Pace: Sendable {
    /// Beside others; takes almost no time.
    case quick
    /// Beside others, and before them, since it takes seconds.
    case long
    /// With nothing beside it, since it compares times.
    case alone
  }

  /// The three letters before the number.
  public var group: String { String(id.prefix { $0 != "-" }) }
}
