import PromiseConformance

/// What the suite needs from the promise of a rung, a step or an exercise.
public protocol RungPromise: AnyObject, Sendable {
  /// What drives it.
  typealias Adapter = RungAdapter<Self>
  /// What is told how it ends.
  typealias Observer = @Sendable (Outcome) -> Void

  /// What the suite calls it.
  static var name: String { get }
  /// Where the handlers of its steps run.
  static var steps: Schedule { get }
  /// Where they run on the last rung: all rungs are judged by that.
  static var goal: Schedule.Place { get }
  /// What is declared of it, in place of what the adapter declares of all.
  @ListBuilder<any ChoiceDeclaration> static var choices: [any ChoiceDeclaration] { get }
  /// Ways to make one that is settled already.
  @ListBuilder<Maker<Adapter>> static var makers: [Maker<Adapter>] { get }
  /// Ways to make one with work that settles it.
  @ListBuilder<WorkMaker<Adapter>> static var workMakers: [WorkMaker<Adapter>] { get }
  /// Ways to transform the value; none before there is chaining.
  @ListBuilder<Transform<Adapter>> static var transforms: [Transform<Adapter>] { get }
  /// Ways to continue with a promise.
  @ListBuilder<Chain<Adapter>> static var chains: [Chain<Adapter>] { get }
  /// Ways to turn the error into a value.
  @ListBuilder<Recovery<Adapter>> static var recoveries: [Recovery<Adapter>] { get }
  /// Ways to continue with a promise after an error.
  @ListBuilder<RecoveryChain<Adapter>> static var recoveryChains: [RecoveryChain<Adapter>] { get }
  /// Ways to see the error while it passes on.
  @ListBuilder<ErrorObserver<Adapter>> static var errorObservers: [ErrorObserver<Adapter>] { get }
  /// Ways to move what follows to another context.
  @ListBuilder<Mover<Adapter>> static var movers: [Mover<Adapter>] { get }

  /// A pending promise on a stage, and what settles it.
  static func pending(on stage: Stage) -> (handle: Self, settler: Settler)
  /// Tells `observer` how it ends.
  func observe(on stage: Stage, _ observer: @escaping Observer)
  /// A pending promise of payloads of any shape.
  static func carrier<Value: Sendable>(of type: Value.Type, on stage: Stage) -> Carrier<Value>
}

extension RungPromise {
  /// In the calls that settle and attach.
  public static var steps: Schedule { .always(.current) }
  /// Where they run on this rung.
  public static var goal: Schedule.Place { steps.place }
  /// Nothing.
  public static var choices: [any ChoiceDeclaration] { [] }
  /// None.
  public static var makers: [Maker<Adapter>] { [] }
  /// None.
  public static var workMakers: [WorkMaker<Adapter>] { [] }
  /// None.
  public static var transforms: [Transform<Adapter>] { [] }
  /// None.
  public static var chains: [Chain<Adapter>] { [] }
  /// None.
  public static var recoveries: [Recovery<Adapter>] { [] }
  /// None.
  public static var recoveryChains: [RecoveryChain<Adapter>] { [] }
  /// None.
  public static var errorObservers: [ErrorObserver<Adapter>] { [] }
  /// None.
  public static var movers: [Mover<Adapter>] { [] }
}

/// A rung whose promise can be asked how it ended.
public protocol AskedPromise: RungPromise {
  /// How it ended, or `nil` while it is pending.
  var end: Outcome? { get }
}

/// A rung's promise that ends with a value only, and can be asked for it.
public protocol ValuePromise: AskedPromise {
  /// Makes one that is pending, on a stage.
  static func make(on stage: Stage) -> Self
  /// The value, or `nil` while it is pending.
  var outcome: Token? { get }
  /// Ends it; returns whether this call did.
  func settle(_ token: Token) -> Bool
  /// Calls `handler` with the value.
  func whenSettled(_ handler: @escaping @Sendable (Token) -> Void)
}

extension ValuePromise {
  /// A pending promise, and what fulfils it; it cannot fail.
  public static func pending(on stage: Stage) -> (handle: Self, settler: Settler) {
    let promise = make(on: stage)
    return (promise, Settler(fulfill: { promise.settle($0) }, reject: { _ in nil }))
  }

  /// Tells `observer` the value.
  public func observe(on stage: Stage, _ observer: @escaping Observer) {
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
