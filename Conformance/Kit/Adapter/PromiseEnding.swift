/// How a promise of any value ended.
public enum PromiseEnding<Value: Sendable>: Sendable {
  /// It was fulfilled.
  case value(Value)
  /// It ended without a value, in a way in which a promise of a token can end.
  case other(Outcome)
  /// It was rejected because every input failed: how they ended, in the order of the inputs.
  case failures([Outcome])

  func map<Other>(_ words: (Value) -> Other) -> PromiseEnding<Other> {
    switch self {
    case .value(let value): .value(words(value))
    case .other(let outcome): .other(outcome)
    case .failures(let outcomes): .failures(outcomes)
    }
  }
}

extension PromiseEnding: Equatable where Value: Equatable {}

extension PromiseEnding<Token> {
  /// The end of a promise of a token, in the words for any promise.
  public init(_ outcome: Outcome) {
    if case .fulfilled(let token) = outcome { self = .value(token) } else { self = .other(outcome) }
  }
}

extension PromiseEnding<[Outcome]> {
  /// The end of a combination that ends as one of its inputs.
  static func ofInput(_ outcome: Outcome) -> Self {
    if case .fulfilled = outcome { .value([outcome]) } else { .other(outcome) }
  }
}

extension PromiseEnding: CustomStringConvertible {
  /// `fulfilled with [value 1, value 2]`, and the like.
  public var description: String {
    switch self {
    case .value(let value): "fulfilled with \(value)"
    case .other(let outcome): outcome.description
    case .failures(let outcomes): "rejected with all of \(outcomes)"
    }
  }
}
