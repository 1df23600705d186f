import PromiseConformance

/// What the suite needs of a rung's promise.
public protocol RungPromise: AnyObject, Sendable {
  /// What the suite calls it.
  static var name: String { get }
  /// Where its handlers run.
  static var place: Schedule.Place { get }
  /// Ways to transform the value; none before there is chaining.
  static var transforms: [Transform<RungAdapter<Self>>] { get }
  /// Ways to go on with a promise.
  static var chains: [Chain<RungAdapter<Self>>] { get }
  /// Ways to turn the error into a value.
  static var recoveries: [Recovery<RungAdapter<Self>>] { get }
  /// Ways to have what follows run elsewhere.
  static var movers: [Mover<RungAdapter<Self>>] { get }

  /// A pending promise, on a stage.
  static func make(on stage: Stage) -> Self
  /// Ends it, if it can end so; returns whether this call did, where the rung says so.
  func end(_ outcome: Result<Token, any Error>) -> Bool?
  /// Has `observer` told how it ends.
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

/// A promise of the ladder itself, which is called by the number of its rung.
protocol NumberedPromise: RungPromise {
  /// The number of its rung.
  static var number: Int { get }
}

extension NumberedPromise {
  static var name: String { "rung \(number)" }
}

/// A rung whose promise can be asked how it ended.
public protocol AskedPromise: RungPromise {
  /// How it ended, or nothing while it is pending.
  var end: Outcome? { get }
}

/// A rung's promise that ends with a value only, and can be asked for it.
public protocol ValuePromise: AskedPromise {
  /// The value, or nothing while it is pending.
  var outcome: Token? { get }
  /// Ends it; returns whether this call did.
  func settle(_ token: Token) -> Bool
  /// Has `handler` called with the value.
  func whenSettled(_ handler: @escaping @Sendable (Token) -> Void)
}

extension ValuePromise {
  /// Fulfils it; it cannot fail.
  public func end(_ outcome: Result<Token, any Error>) -> Bool? {
    guard case .success(let token) = outcome else { return nil }
    return settle(token)
  }

  /// Has `observer` told the value.
  public func observe(_ observer: @escaping @Sendable (Outcome) -> Void) {
    whenSettled { observer(.fulfilled($0)) }
  }

  /// The value, or nothing while it is pending.
  public var end: Outcome? { outcome.map { .fulfilled($0) } }
}

/// A rung's promise with steps, and with errors, whatever its value and its error are.
protocol SteppingPromise: AnyObject, Sendable {
  associatedtype Value: Sendable
  associatedtype Failure: Error
  /// What attaching a handler returns.
  associatedtype Attached

  var outcome: Result<Value, Failure>? { get }
  func settle(_ outcome: Result<Value, Failure>) -> Bool
  @discardableResult
  func whenSettled(
    _ handler: @escaping @Sendable (Result<Value, Failure>) -> Void
  ) -> Attached
  func map(_ body: @escaping @Sendable (Value) throws(Failure) -> Value) -> Self
  func mapResult(
    _ body: @escaping @Sendable (Result<Value, Failure>) -> Result<Value, Failure>
  ) -> Self
  func flatMap(_ body: @escaping @Sendable (Value) throws(Failure) -> Self) -> Self
}

extension Carrier {
  /// Carries payloads in a rung's promise.
  init<Promise: SteppingPromise>(_ promise: Promise)
  where Promise.Value == Value, Promise.Failure == Never {
    self.init(
      observe: { observer in promise.whenSettled { observer($0.get()) } },
      fulfill: { _ = promise.settle(.success($0)) },
      observePassedOn: { observer in promise.map { $0 }.whenSettled { observer($0.get()) } }
    )
  }
}

/// A rung with steps, and with errors.
protocol FailingPromise: AskedPromise, SteppingPromise
where Value == Token, Failure == any Error {}

extension FailingPromise {
  func end(_ outcome: Result<Token, any Error>) -> Bool? { settle(outcome) }

  func observe(_ observer: @escaping @Sendable (Outcome) -> Void) {
    whenSettled { observer(Outcome($0)) }
  }

  var end: Outcome? { outcome.map { Outcome($0) } }

  private static var schedule: Schedule { .always(place) }

  static var transforms: [Transform<RungAdapter<Self>>] {
    [
      Transform("promise.map { … }", schedule) { _, promise, body in
        promise.map { try body($0) }
      },
      Transform("promise.mapResult { … }", schedule) { _, promise, body in
        promise.mapResult { outcome in outcome.flatMap { token in Result { try body(token) } } }
      },
    ]
  }

  static var chains: [Chain<RungAdapter<Self>>] {
    [
      Chain("promise.flatMap { … }", schedule) { _, promise, body in
        promise.flatMap { try body($0) }
      }
    ]
  }

  static var recoveries: [Recovery<RungAdapter<Self>>] {
    [
      Recovery("promise.mapResult { … }", schedule) { _, promise, body in
        promise.mapResult { outcome in
          outcome.flatMapError { error in
            guard let fault = error as? TrialFault else { return .failure(error) }
            return Result { try body(fault) }
          }
        }
      }
    ]
  }
}

/// A promise that can be cancelled.
public protocol CancelledPromise: AskedPromise {
  /// Cancels it; returns whether this call ended it.
  func stop() -> Bool
}
