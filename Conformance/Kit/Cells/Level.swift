/// How binding a rule is.
public enum Level: Sendable, Equatable {
  /// Holds for every promise.
  case must
  /// Holds for every promise that can say what the rule is about.
  case mustIf(String)
  /// Legitimate designs differ: the profile declares one of the values under the key, the suite observes.
  ///
  /// Where no values are listed, any may be declared.
  case choice(key: String, values: [String])
  /// A program that must compile, or must not.
  case compiler
  /// Checks the suite, with the subject in its hands.
  case meta

  /// The words for it in the specification.
  public var words: String {
    switch self {
    case .must: "must"
    case .mustIf(let condition): "must, if \(condition)"
    case .choice(let key, []): "choice `\(key)`: any value"
    case .choice(let key, let values): "choice `\(key)`: \(values.joined(separator: ", "))"
    case .compiler: "static"
    case .meta: "suite"
    }
  }

  /// Whether breaking it is a fault in every library that it applies to.
  public var isLaw: Bool {
    switch self {
    case .must, .mustIf: true
    case .choice, .compiler, .meta: false
    }
  }
}
