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

  /// How a rule's cases may be run.
  public enum Pace: Sendable {
    /// Beside others; takes almost no time.
    case quick
    /// Beside others, and before them, since it takes seconds.
    case long
    /// With nothing beside it, since it compares times.
    case alone
  }

  /// The same, where a law for every promise is one for those of which something is true.
  func binding(if condition: String) -> RuleInfo {
    RuleInfo(
      id: id,
      level: level == .must ? .mustIf(condition) : level,
      statement: statement,
      intent: intent,
      origin: origin,
      hint: hint,
      pace: pace
    )
  }

  /// The three letters before the number.
  public var group: String { String(id.prefix { $0 != "-" }) }
}
