public import Dispatch

/// What tells the suite how to drive one promise library.
///
/// An adapter is a handful of closures around the library's own calls; it decides nothing and judges
/// nothing. The suite makes one instance for each trial, and releases it last.
///
/// Required are `pending()`, `observe(_:_:)` and the lists of *spellings*: for each kind of step, the
/// public ways to say it, each with the source text that a user would write. Lists that stay empty make
/// the rules about them not applicable; ``Profile/absences`` says why. Further capabilities are
/// refinements of this protocol: ``CombiningAdapter``, ``TimedAdapter``, ``AdoptingAdapter``, ``QueryingAdapter``,
/// ``NestingAdapter``, ``DefaultingAdapter``, ``WaitingAdapter``, ``AwaitingAdapter``, ``ReportingAdapter``;
/// and of cancellation ``CancellableAdapter``, ``HookingAdapter``, ``BranchCancellingAdapter``,
/// ``ReasoningAdapter``, ``SignallingAdapter``.
public protocol PromiseAdapter: Sendable {
  /// The library's promise of a ``Token``, or an enum over several of them. The suite never looks inside.
  associatedtype Handle: Sendable

  /// What the library is called and what its author says about it.
  static var profile: Profile { get }

  /// Makes the adapter of one trial.
  ///
  /// - Parameter stage: holds the gate that the library's handlers are to be driven through.
  init(stage: Stage)

  /// A pending promise, and what settles it.
  func pending() -> (handle: Handle, settler: Settler)

  /// Calls `observer` when the promise settles, from wherever the library calls handlers.
  func observe(_ handle: Handle, _ observer: @escaping @Sendable (Outcome) -> Void)

  /// Whether both are the very same promise object.
  static func isSame(_ left: Handle, _ right: Handle) -> Bool

  /// A pending promise of payloads of any shape.
  func carrier<Value: Sendable>(of type: Value.Type) -> Carrier<Value>

  /// Ways to make a promise that is settled already.
  static var makers: [Maker<Self>] { get }
  /// Ways to make a promise with work that settles it.
  static var executors: [Executor<Self>] { get }
  /// Ways to turn what a closure does at once into a promise.
  static var attempts: [Attempt<Self>] { get }
  /// Ways to make a promise of a promise that exists.
  static var wrappers: [Wrapper<Self>] { get }
  /// Ways to take over a callback-taking thing that is no promise of this library.
  static var importers: [Importer<Self>] { get }
  /// Ways to transform the value.
  static var transforms: [Transform<Self>] { get }
  /// Ways to go on with a promise that the handler returns.
  static var chains: [Chain<Self>] { get }
  /// Ways to turn the error into a value.
  static var recoveries: [Recovery<Self>] { get }
  /// Ways to go on, after an error, with a promise that the handler returns.
  static var recoveryChains: [RecoveryChain<Self>] { get }
  /// Ways to see the value, where the result is of no interest.
  static var valueObservers: [ValueObserver<Self>] { get }
  /// Ways to see the error while it goes on.
  static var errorObservers: [ErrorObserver<Self>] { get }
  /// Ways to attach one handler for each way to end.
  static var pairs: [Pair<Self>] { get }
  /// Ways to run something however the promise ends.
  static var finalizers: [Finalizer<Self>] { get }
  /// Ways to move what follows to another context.
  static var movers: [Mover<Self>] { get }
  /// Ways to make a promise of another type, or of several promises, each with what makes a handle of it again.
  ///
  /// Only chains need them: `timeout(after:)` and what turns its error back, or `all` of one promise and what takes
  /// the value out of the list.
  static var detours: [Wrapper<Self>] { get }

  /// Programs that must compile, and programs that must not.
  static var fixtures: [Fixture] { get }
}

extension PromiseAdapter {
  /// None.
  public static var executors: [Executor<Self>] { [] }
  /// None.
  public static var attempts: [Attempt<Self>] { [] }
  /// None.
  public static var wrappers: [Wrapper<Self>] { [] }
  /// None.
  public static var importers: [Importer<Self>] { [] }
  /// None.
  public static var recoveryChains: [RecoveryChain<Self>] { [] }
  /// None.
  public static var valueObservers: [ValueObserver<Self>] { [] }
  /// None.
  public static var errorObservers: [ErrorObserver<Self>] { [] }
  /// None.
  public static var pairs: [Pair<Self>] { [] }
  /// None.
  public static var finalizers: [Finalizer<Self>] { [] }
  /// None.
  public static var detours: [Wrapper<Self>] { [] }
  /// None.
  public static var movers: [Mover<Self>] { [] }
  /// None.
  public static var fixtures: [Fixture] { [] }
}

/// What settles a pending promise of any library.
public struct Settler: Sendable {
  /// Fulfils; returns whether this call won, or `nil` where the library does not say.
  public let fulfill: @Sendable (Token) -> Bool?
  /// Rejects; returns whether this call won, or `nil` where the library does not say.
  public let reject: @Sendable (Fault) -> Bool?

  /// Makes a settler from the library's two calls.
  ///
  /// - Parameters:
  ///   - fulfill: fulfils, and says whether it won, if the library does.
  ///   - reject: rejects, and says whether it won, if the library does.
  public init(
    fulfill: @escaping @Sendable (Token) -> Bool?,
    reject: @escaping @Sendable (Fault) -> Bool?
  ) {
    self.fulfill = fulfill
    self.reject = reject
  }

  /// Settles with `outcome`.
  @discardableResult
  package func settle(_ outcome: Outcome) -> Bool? {
    switch outcome {
    case .fulfilled(let token): fulfill(token)
    case .rejected(let fault): reject(fault)
    case .cancelled, .foreign: nil
    }
  }
}

/// A promise of a payload that is no ``Token``: what attaches an observer and what fulfils it.
public struct Carrier<Value: Sendable>: Sendable {
  /// Calls an observer when the promise is fulfilled.
  public let observe: @Sendable (@escaping @Sendable (Value) -> Void) -> Void
  /// Fulfils the promise.
  public let fulfill: @Sendable (Value) -> Void

  /// Makes a carrier from the library's two calls.
  ///
  /// - Parameters:
  ///   - observe: attaches an observer of the value.
  ///   - fulfill: fulfils the promise, if nobody has.
  public init(
    observe: @escaping @Sendable (@escaping @Sendable (Value) -> Void) -> Void,
    fulfill: @escaping @Sendable (Value) -> Void
  ) {
    (self.observe, self.fulfill) = (observe, fulfill)
  }
}

/// A library in which a promise can be resolved with a promise, by whoever holds its resolver.
public protocol AdoptingAdapter: PromiseAdapter {
  /// A pending promise, what settles it, and what makes it follow another.
  func adopting() -> (handle: Handle, settler: Settler, follow: @Sendable (Handle) -> Void)
}

/// A library whose promise can be asked, without waiting, how it ended.
public protocol QueryingAdapter: PromiseAdapter {
  /// How the promise ended, or `nil` while it is pending.
  func query(_ handle: Handle) -> Outcome?
}

/// A library with which the payload of a promise may be a promise.
public protocol NestingAdapter: PromiseAdapter {
  /// Fulfils a promise with `inner`, as a user would write it, and says what an observer gets.
  func nest(_ inner: Handle, _ observer: @escaping @Sendable (Nested<Handle>) -> Void)
}

/// What an observer of a promise that was fulfilled with a promise got.
public enum Nested<Handle: Sendable>: Sendable {
  /// That promise.
  case promise(Handle)
  /// What became of that promise.
  case outcome(Outcome)
}

/// A library with a context for handlers that nobody named.
public protocol DefaultingAdapter: PromiseAdapter {
  /// Attaches `handler` to a promise with nothing injected and no context named; returns what settles it.
  static func observeByDefault(_ handler: @escaping @Sendable () -> Void) -> @Sendable () -> Void
}

/// A library that can block a thread until a promise is settled.
public protocol WaitingAdapter: PromiseAdapter {
  /// Blocks the calling thread until the promise is settled, or fails where that would never be.
  func wait(_ handle: Handle) -> Waited

  /// A promise that ends as `handle`, with a link between the two that has to run on `queue`.
  func link(_ handle: Handle, on queue: DispatchQueue) -> Handle
}

/// What a blocking wait came to.
public enum Waited: Sendable, Equatable, CustomStringConvertible {
  /// It returned this outcome.
  case settled(Outcome)
  /// It failed without waiting, with this message.
  case refused(String)

  /// `returned fulfilled with value 3`, and the like.
  public var description: String {
    switch self {
    case .settled(let outcome): "returned \(outcome)"
    case .refused(let message): "failed: \(message)"
    }
  }
}
