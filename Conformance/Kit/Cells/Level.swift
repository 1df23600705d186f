/// How binding a rule is.
public enum Level: Sendable, Equatable {
  /// Holds for every promise.
  case must
  /// Holds for every promise that can say what the rule is about.
  case mustIf(String)
  /// Legitimate designs differ: the profile declares a value of that type, the suite observes.
  case choice(any ChoiceValue.Type)
  /// Has a figure, which is within its bound or over it; neither is a fault.
  case bound(Bound)
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
    case .bound(let bound):
      "bound: \(bound.words(bound.most))" + (bound.condition.map { ", if \($0)" } ?? "")
    case .compiler: "static"
    case .meta: "suite"
    }
  }

  /// Whether breaking it is a fault in every library that it applies to.
  public var isLaw: Bool {
    switch self {
    case .must, .mustIf: true
    case .choice, .bound, .compiler, .meta: false
    }
  }

  /// Whether it tells a promise that is broken on purpose from one that is not: a law, or a bound.
  public var findsFaults: Bool { isLaw || bound != nil }

  /// The choice, where it is one.
  public var choice: (any ChoiceValue.Type)? {
    if case .choice(let choice) = self { choice } else { nil }
  }

  /// The bound, where it is one.
  public var bound: Bound? {
    if case .bound(let bound) = self { bound } else { nil }
  }

  /// Whether both bind in the same way.
  public static func == (left: Level, right: Level) -> Bool {
    switch (left, right) {
    case (.must, .must), (.compiler, .compiler), (.meta, .meta): true
    case (.mustIf(let one), .mustIf(let other)): one == other
    case (.choice(let one), .choice(let other)): one == other
    case (.bound(let one), .bound(let other)): one == other
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
