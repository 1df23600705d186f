import PromiseConformance

/// A promise that ends with a value or with an error.
public protocol ResultPromise: AskedPromise {
  /// What attaching a handler returns.
  associatedtype Attached

  /// How it ended, or `nil` while it is pending.
  var outcome: Result<Token, any Error>? { get }
  /// Ends it; returns whether this call did.
  func settle(_ outcome: Result<Token, any Error>) -> Bool
  /// Calls `handler` at the end.
  @discardableResult
  func whenSettled(_ handler: @escaping @Sendable (Result<Token, any Error>) -> Void) -> Attached
}

extension ResultPromise {
  /// Ends it; returns whether this call did.
  public func end(_ outcome: Result<Token, any Error>) -> Bool? { settle(outcome) }

  /// Tells `observer` how it ends.
  public func observe(_ observer: @escaping @Sendable (Outcome) -> Void) {
    whenSettled { observer(Outcome($0)) }
  }

  /// How it ended, or `nil` while it is pending.
  public var end: Outcome? { outcome.map { Outcome($0) } }
}

/// One with a step that transforms the value.
public protocol MappingPromise: ResultPromise {
  /// A promise of what `body` makes of the value.
  func map(_ body: @escaping @Sendable (Token) throws -> Token) -> Self
}

extension MappingPromise {
  /// The one way to transform a value: `map`.
  public static var transforms: [Transform<RungAdapter<Self>>] {
    [Transform("promise.map { … }", .always(place)) { _, promise, body in promise.map(body) }]
  }
}

/// One with a step that continues with a promise.
public protocol ChainingPromise: ResultPromise {
  /// A promise that ends as does the promise that `body` makes of the value.
  func flatMap(_ body: @escaping @Sendable (Token) throws -> Self) -> Self
}

extension ChainingPromise {
  /// The one way to continue with a promise: `flatMap`.
  public static var chains: [Chain<RungAdapter<Self>>] {
    [Chain("promise.flatMap { … }", .always(place)) { _, promise, body in promise.flatMap(body) }]
  }
}

/// One with a step that turns an error into a value.
public protocol RecoveringPromise: ResultPromise {
  /// A promise of what `body` makes of the error.
  func recover(_ body: @escaping @Sendable (any Error) throws -> Token) -> Self
}

extension RecoveringPromise {
  /// `recover`, which passes on errors that are not of a trial.
  public static var recoveries: [Recovery<RungAdapter<Self>>] {
    [
      Recovery("promise.recover { … }", .always(place)) { _, promise, body in
        promise.recover { error in
          guard let fault = error as? TrialFault else { throw error }
          return try body(fault)
        }
      }
    ]
  }
}
