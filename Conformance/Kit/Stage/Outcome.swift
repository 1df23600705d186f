/// How a promise ended, as an observer of any library sees it.
public enum Outcome: Sendable, Equatable, CustomStringConvertible {
  /// It was fulfilled with this very token.
  case fulfilled(Token)
  /// It was rejected with this very fault.
  case rejected(TrialFault)
  /// It was cancelled, in a library where that is neither fulfilled nor rejected.
  case cancelled
  /// It was rejected with an error of the library's own.
  case foreign(String)

  /// Whether both are the same kind of end, with the identical payload.
  public static func == (left: Outcome, right: Outcome) -> Bool {
    switch (left, right) {
    case (.fulfilled(let a), .fulfilled(let b)): a === b
    case (.rejected(let a), .rejected(let b)): a === b
    case (.cancelled, .cancelled): true
    case (.foreign(let a), .foreign(let b)): a == b
    default: false
    }
  }

  /// The end of a promise whose result a library returns; an error that is no ``TrialFault`` is the library's own.
  public init<Failure: Error>(_ result: Result<Token, Failure>) {
    switch result {
    case .success(let token): self = .fulfilled(token)
    case .failure(let error):
      self =
        (error as? TrialFault).map(Outcome.rejected) ?? .foreign("\(type(of: error as any Error))")
    }
  }

  /// `fulfilled with value 3`, and the like.
  public var description: String {
    switch self {
    case .fulfilled(let token): "fulfilled with \(token)"
    case .rejected(let fault): "rejected with \(fault)"
    case .cancelled: "cancelled"
    case .foreign(let name): "rejected with \(name)"
    }
  }
}
