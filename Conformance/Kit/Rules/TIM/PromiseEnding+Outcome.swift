extension PromiseEnding<Token> {
  /// The end as an outcome of any promise, where it is one.
  var outcome: Outcome? {
    switch self {
    case .value(let token): .fulfilled(token)
    case .other(let outcome): outcome
    case .failures: nil
    }
  }
}
