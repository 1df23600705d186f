import PromiseConformance

/// A promise that ends with a value or with an error.
public protocol ResultPromise: AskedPromise {
  /// What attaching a handler returns.
  associatedtype Attached

  /// Makes one that is pending, on a stage.
  static func make(on stage: Stage) -> Self
  /// How it ended, or `nil` while it is pending.
  var outcome: Result<Token, any Error>? { get }
  /// Ends it; returns whether this call did.
  func settle(_ outcome: Result<Token, any Error>) -> Bool
  /// Calls `handler` at the end.
  @discardableResult
  func whenSettled(_ handler: @escaping @Sendable (Result<Token, any Error>) -> Void) -> Attached
}

extension ResultPromise {
  /// A pending promise, and what settles it.
  public static func pending(on stage: Stage) -> (handle: Self, settler: Settler) {
    let promise = make(on: stage)
    let settler = Settler(
      fulfill: { promise.settle(.success($0)) },
      reject: { promise.settle(.failure($0)) }
    )
    return (promise, settler)
  }

  /// Tells `observer` how it ends.
  public func observe(on stage: Stage, _ observer: @escaping Observer) {
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
  public static var transforms: [Transform<Adapter>] {
    [Transform("promise.map { … }", steps) { _, promise, body in promise.map(body) }]
  }
}

/// One with a step that continues with a promise.
public protocol ChainingPromise: ResultPromise {
  /// A promise that ends as does the promise that `body` makes of the value.
  func flatMap(_ body: @escaping @Sendable (Token) throws -> Self) -> Self
}

extension ChainingPromise {
  /// The one way to continue with a promise: `flatMap`.
  public static var chains: [Chain<Adapter>] {
    [Chain("promise.flatMap { … }", steps) { _, promise, body in promise.flatMap(body) }]
  }
}

/// One with a step that turns an error into a value.
public protocol RecoveringPromise: ResultPromise {
  /// A promise of what `body` makes of the error.
  func recover(_ body: @escaping @Sendable (any Error) throws -> Token) -> Self
}

extension RecoveringPromise {
  /// `recover`, which passes on errors that are not of a trial.
  public static var recoveries: [Recovery<Adapter>] {
    [
      Recovery("promise.recover { … }", steps) { _, promise, body in
        promise.recover { error in try body(.of(error)) }
      }
    ]
  }
}

extension TrialFault {
  /// An error, if it is of a trial; throws any other.
  public static func of(_ error: any Error) throws -> TrialFault {
    guard let fault = error as? TrialFault else { throw error }
    return fault
  }
}
