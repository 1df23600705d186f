/// The text of a rule, without its code.
public struct RuleInfo: Sendable {
  /// Its id, as in `CHN-03`.
  ///
  /// An id never changes, and is never reused.
  public internal(set) var id = ""
  /// How binding it is.
  public internal(set) var level = Level.must
  /// What must hold, in one sentence.
  public let statement: String
  /// Why it matters to whoever uses a promise.
  public internal(set) var intent = ""
  /// The clause, specification or library it comes from; `new` where it comes from none.
  public internal(set) var origin = "new"
  /// Where to look when it fails.
  public internal(set) var hint = ""
  /// Its programs, in the language that `Docs/Programs.md` describes; none for a rule whose cases are code.
  public internal(set) var programs: [String] = []
  /// Whether it takes seconds, or must run with nothing beside it.
  public internal(set) var pace = Pace.quick

  /// How a rule's cases may be run.
  public enum Pace: Sendable {
    /// Beside others; takes almost no time.
    case quick
    /// Beside others, and before them, since it takes seconds.
    case long
    /// With nothing beside it, since it compares times.
    case alone
  }

  /// Makes a law for every promise one for those of which something is true.
  mutating func bind(if condition: String?) {
    if let condition, level == .must { level = .mustIf(condition) }
  }

  /// The three letters before the number.
  public var group: String { String(id.prefix { $0 != "-" }) }
}
