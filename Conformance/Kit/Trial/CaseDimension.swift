/// What the cases of a law differ in: each value is another way to break it.
public enum CaseDimension: String, Sendable, CaseIterable, Codable, CodingKeyRepresentable {
  /// How the promise ends.
  case ends
  /// When it ends, compared with the moment at which a handler is attached.
  case arrivals
  /// Which kind of step attaches the handler.
  case verbs
  /// Whether a handler of the same step was attached before.
  case seconds = "second handlers"
  /// Where the handler runs.
  case places
}
