/// How binding a rule is.
public enum Level: Sendable, Equatable {
  /// Holds for every promise.
  case must
  /// Holds for every promise that can say what the rule is about.
  case mustIf(String)
  /// Legitimate designs differ: the profile declares a value of that type, the suite observes.
  case choice(any ChoiceValue.Type)
  /// A program that must compile, or must not.
  case compiler
  /// Checks the suite itself, by means of the subject.
  case meta

  /// The words for it in the specification.
  public var words: String {
    switch self {
    case .must: "must"
    case .mustIf(let condition): "must, if \(condition)"
    case .choice(let choice): choice.levelWords
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

  /// The choice, where it is one.
  public var choice: (any ChoiceValue.Type)? {
    if case .choice(let choice) = self { choice } else { nil }
  }

  /// Whether both bind in the same way.
  public static func == (left: Level, right: Level) -> Bool {
    switch (left, right) {
    case (.must, .must), (.compiler, .compiler), (.meta, .meta): true
    case (.mustIf(let one), .mustIf(let other)): one == other
    case (.choice(let one), .choice(let other)): one == other
    default: false
    }
  }
}

extension ChoiceValue {
  fileprivate static var levelWords: String {
    let names = values.map(\.name).joined(separator: ", ")
    return "choice `\(key)`: \(values.isEmpty ? "any value" : names)"
  }
}
