import PromiseConformance

/// What the suite needs from a rung's promise.
public protocol RungPromise: AnyObject, Sendable {
  /// What the suite calls it.
  static var name: String { get }
  /// Where its handlers run.
  static var place: Schedule.Place { get }
  /// Ways to transform the value; none before there is chaining.
  static var transforms: [Transform<RungAdapter<Self>>] { get }
  /// Ways to continue with a promise.
  static var chains: [Chain<RungAdapter<Self>>] { get }
  /// Ways to turn the error into a value.
  static var recoveries: [Recovery<RungAdapter<Self>>] { get }
  /// Ways to move what follows to another context.
  static var movers: [Mover<RungAdapter<Self>>] { get }

  /// A pending promise, on a stage.
  static func make(on stage: Stage) -> Self
  /// Ends it, if it can end so; returns whether this call did, where the rung reports that.
  func end(_ outcome: Result<Token, any Error>) -> Bool?
  /// Tells `observer` how it ends.
  func observe(_ observer: @escaping @Sendable (Outcome) -> Void)
  /// A pending promise of payloads of any shape.
  static func carrier<Value: Sendable>(of type: Value.Type, on stage: Stage) -> Carrier<Value>
}

extension RungPromise {
  /// In the calls that settle and attach.
  public static var place: Schedule.Place { .current }
  /// None.
  public static var transforms: [Transform<RungAdapter<Self>>] { [] }
  /// None.
  public static var chains: [Chain<RungAdapter<Self>>] { [] }
  /// None.
  public static var recoveries: [Recovery<RungAdapter<Self>>] { [] }
  /// None.
  public static var movers: [Mover<RungAdapter<Self>>] { [] }
}

/// A rung whose promise can be asked how it ended.
public protocol AskedPromise: RungPromise {
  /// How it ended, or `nil` while it is pending.
  var end: Outcome? { get }
}

/// A rung's promise that ends with a value only, and can be asked for it.
public protocol ValuePromise: AskedPromise {
  /// The value, or `nil` while it is pending.
  var outcome: Token? { get }
  /// Ends it; returns whether this call did.
  func settle(_ token: Token) -> Bool
  /// Calls `handler` with the value.
  func whenSettled(_ handler: @escaping @Sendable (Token) -> Void)
}

extension ValuePromise {
  /// Fulfils it; it cannot fail.
  public func end(_ outcome: Result<Token, any Error>) -> Bool? {
    guard case .success(let token) = outcome else { return nil }
    return settle(token)
  }

  /// Tells `observer` the value.
  public func observe(_ observer: @escaping @Sendable (Outcome) -> Void) {
    whenSettled { observer(.fulfilled($0)) }
  }

  /// The value, or `nil` while it is pending.
  public var end: Outcome? { outcome.map { .fulfilled($0) } }
}

/// A promise that can be cancelled.
public protocol CancelledPromise: AskedPromise {
  /// Cancels it; returns whether this call ended it.
  func stop() -> Bool
}
