/// What tells the suite how to drive one promise library.
///
/// An adapter is a handful of closures around the library's own calls; it decides nothing and judges
/// nothing. The suite makes one instance for each trial, and releases it last.
///
/// Required are `pending()`, `observe(_:_:)` and the lists of *spellings*: for each kind of step, the public ways to
/// say it, each with the source text that a user would write. Where a list is empty, the rules about it do not apply;
/// ``Profile/absences`` says why. Further capabilities are refinements of this protocol: ``IdentityAdapter``,
/// ``CombiningAdapter``, ``FirstFewAdapter``, ``TimedAdapter``, ``RealTimedAdapter``, ``AdoptingAdapter``,
/// ``QueryingAdapter``, ``NestingAdapter``, ``DefaultingAdapter``, ``WaitingAdapter``, ``AwaitingAdapter``,
/// ``AsyncMakingAdapter``, ``PrioritizingAdapter``, ``AsyncHandlingAdapter``, ``ReportingAdapter``,
/// ``HandSettlingAdapter``, ``LimitingAdapter``, ``RemovingAdapter``, ``AbandoningAdapter``, ``ProgressingAdapter``,
/// ``RepeatingAdapter``, ``EqualityAdapter``, ``LimitedWaitingAdapter``, ``SettableClockAdapter``,
/// ``DeadlineAdapter``; and of cancellation ``CancellableAdapter``, ``HookingAdapter``, ``BranchCancellingAdapter``,
/// ``ReasoningAdapter``, ``AnsweringAdapter``, ``SignallingAdapter``.
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
  @ListBuilder<Maker<Self>> static var makers: [Maker<Self>] { get }
  /// Ways to make a promise with work that settles it.
  @ListBuilder<WorkMaker<Self>> static var workMakers: [WorkMaker<Self>] { get }
  /// Ways to turn what a closure does immediately into a promise.
  @ListBuilder<Attempt<Self>> static var attempts: [Attempt<Self>] { get }
  /// Ways to make a promise of a promise that exists.
  @ListBuilder<Wrapper<Self>> static var wrappers: [Wrapper<Self>] { get }
  /// Ways to take over something with a callback that is no promise of this library.
  @ListBuilder<Importer<Self>> static var importers: [Importer<Self>] { get }
  /// Ways to transform the value.
  @ListBuilder<Transform<Self>> static var transforms: [Transform<Self>] { get }
  /// Ways to transform the value with ``LocalsSeen/local`` as it is where the handler is attached.
  @ListBuilder<Transform<Self>> static var transformsWithLocals: [Transform<Self>] { get }
  /// Ways to continue with a promise that the handler returns.
  @ListBuilder<Chain<Self>> static var chains: [Chain<Self>] { get }
  /// Ways to turn the error into a value.
  @ListBuilder<Recovery<Self>> static var recoveries: [Recovery<Self>] { get }
  /// Ways to continue, after an error, with a promise that the handler returns.
  @ListBuilder<RecoveryChain<Self>> static var recoveryChains: [RecoveryChain<Self>] { get }
  /// Ways to handle some errors only.
  @ListBuilder<SomeErrors<Self>> static var someErrors: [SomeErrors<Self>] { get }
  /// Ways to see the value, where the result is of no interest.
  @ListBuilder<ValueObserver<Self>> static var valueObservers: [ValueObserver<Self>] { get }
  /// Ways to see the error while it passes on.
  @ListBuilder<ErrorObserver<Self>> static var errorObservers: [ErrorObserver<Self>] { get }
  /// Ways to attach one handler for each way to end.
  @ListBuilder<Pair<Self>> static var pairs: [Pair<Self>] { get }
  /// Ways to run something at every end of the promise.
  @ListBuilder<Finalizer<Self>> static var finalizers: [Finalizer<Self>] { get }
  /// Ways to move what follows to another context.
  @ListBuilder<Mover<Self>> static var movers: [Mover<Self>] { get }
  /// Ways to make a promise of another type, or of several promises, each with the way back to a handle.
  ///
  /// Only chains need them: `timeout(after:)` and what turns its error back, or `all` of one promise and what takes
  /// the value out of the list.
  @ListBuilder<Wrapper<Self>> static var detours: [Wrapper<Self>] { get }

  /// Programs that must compile, and programs that must not.
  @ListBuilder<Fixture> static var fixtures: [Fixture] { get }
}
