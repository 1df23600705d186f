extension Ending<Token> {
  /// The end in the words for any promise, where they have a word for it.
  var outcome: Outcome? {
    switch self {
    case .value(let token): .fulfilled(token)
    case .other(let outcome): outcome
    case .failures: nil
    }
  }
}
