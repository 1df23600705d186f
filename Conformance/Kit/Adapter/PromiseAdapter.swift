/// What tells the suite how to drive one promise library.
///
/// An adapter is a handful of closures around the library's own calls; it decides nothing and judges
/// nothing. The suite makes one instance for each trial, and releases it last.
///
/// Required are `pending()`, `observe(_:_:)` and the lists of *spellings*: for each kind of step, the
/// public ways to say it, each with the source text that a user would write. Where a list is empty, the rules
/// about it do not apply; ``Profile/absences`` says why. Further capabilities are
/// refinements of this protocol: ``IdentityAdapter``, ``CombiningAdapter``, ``TimedAdapter``, ``AdoptingAdapter``,
/// ``QueryingAdapter``, ``NestingAdapter``, ``DefaultingAdapter``, ``WaitingAdapter``, ``AwaitingAdapter``,
/// ``AsyncMakingAdapter``, ``PrioritizingAdapter``, ``ReportingAdapter``, ``HandSettlingAdapter``, ``LimitingAdapter``;
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

  /// Whether a promise can be rejected; where types say that one cannot, a program gives it no handler that fails.
  static func canFail(_ handle: Handle) -> Bool

  /// Calls `observer` when the promise settles, from wherever the library calls handlers.
  func observe(_ handle: Handle, _ observer: @escaping @Sendable (Outcome) -> Void)

  /// A pending promise of payloads of any shape.
  func carrier<Value: Sendable>(of type: Value.Type) -> Carrier<Value>

  /// The places, beside the trial's gates, where the library runs handlers by itself.
  ///
  /// They must not hold this adapter.
  var drivers: [Driver] { get }

  /// Ways to make a promise that is settled already.
  static var makers: [Maker<Self>] { get }
  /// Ways to make a promise with work that settles it.
  static var workMakers: [WorkMaker<Self>] { get }
  /// Ways to turn what a closure does immediately into a promise.
  static var attempts: [Attempt<Self>] { get }
  /// Ways to make a promise of a promise that exists.
  static var wrappers: [Wrapper<Self>] { get }
  /// Ways to take over something with a callback that is no promise of this library.
  static var importers: [Importer<Self>] { get }
  /// Ways to transform the value.
  static var transforms: [Transform<Self>] { get }
  /// Ways to transform the value with ``LocalsSeen/local`` as it is where the handler is attached.
  static var transformsWithLocals: [Transform<Self>] { get }
  /// Ways to continue with a promise that the handler returns.
  static var chains: [Chain<Self>] { get }
  /// Ways to turn the error into a value.
  static var recoveries: [Recovery<Self>] { get }
  /// Ways to continue, after an error, with a promise that the handler returns.
  static var recoveryChains: [RecoveryChain<Self>] { get }
  /// Ways to handle some errors only.
  static var someErrors: [SomeErrors<Self>] { get }
  /// Ways to see the value, where the result is of no interest.
  static var valueObservers: [ValueObserver<Self>] { get }
  /// Ways to see the error while it passes on.
  static var errorObservers: [ErrorObserver<Self>] { get }
  /// Ways to attach one handler for each way to end.
  static var pairs: [Pair<Self>] { get }
  /// Ways to run something at every end of the promise.
  static var finalizers: [Finalizer<Self>] { get }
  /// Ways to move what follows to another context.
  static var movers: [Mover<Self>] { get }
  /// Ways to make a promise of another type, or of several promises, each with the way back to a handle.
  ///
  /// Only chains need them: `timeout(after:)` and what turns its error back, or `all` of one promise and what takes
  /// the value out of the list.
  static var detours: [Wrapper<Self>] { get }

  /// Programs that must compile, and programs that must not.
  static var fixtures: [Fixture] { get }
}
