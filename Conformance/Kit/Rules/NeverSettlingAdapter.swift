import Dispatch

/// The promise that never settles, with every capability there is: no law may pass on it.
struct NeverSettlingAdapter: IdentityAdapter, FirstFewAdapter, AdoptingAdapter, QueryingAdapter,
  NestingAdapter,
  DefaultingAdapter, LimitedWaitingAdapter, HandSettlingAdapter, EqualityAdapter
{
  /// One promise, of which every call makes a new one.
  final class Handle: Sendable {}

  /// Declares nothing that it does, for it does nothing.
  static let profile = Profile(
    name: "never settles",
    quiescence: .drained,
    choices: [
      HandlerDispatch.alwaysAsync, CancelUpstream.refcount, WorkStart.deferred,
      AwaitCancel.throwsPromptly, LateSettle.lost, AllRejection.first, CombinedResults.released,
    ]
  )

  init(stage: Stage) {}

  func pending() -> (handle: Handle, settler: Settler) {
    (Handle(), Settler(fulfill: { _ in nil }, reject: { _ in nil }, cancel: { nil }))
  }
  func settler(of handle: Handle) -> Settler { pending().settler }
  static func key(of handle: Handle) -> AnyHashable { ObjectIdentifier(handle) }
  func observe(_ handle: Handle, _ observer: @escaping @Sendable (Outcome) -> Void) {}
  func carrier<Value: Sendable>(of type: Value.Type) -> Carrier<Value> {
    Carrier(observe: { _ in }, fulfill: { _ in })
  }
  func adopting() -> (handle: Handle, settler: Settler, follow: @Sendable (Handle) -> Void) {
    let (handle, settler) = pending()
    return (handle, settler, { _ in })
  }
  func query(_ handle: Handle) -> Outcome? { nil }
  func nest(_ inner: Handle, _ observer: @escaping @Sendable (Nested<Handle>) -> Void) {}
  static func observeByDefault(
    _ handler: @escaping @Sendable () -> Void
  ) -> @Sendable () -> Void { {} }
  func wait(_ handle: Handle) -> Waited {
    while true { DispatchSemaphore(value: 0).wait() }
  }
  func wait(_ handle: Handle, atMost limit: Duration) -> Waited? { nil }
  func link(_ handle: Handle, on queue: DispatchQueue) -> Handle { Handle() }
  static var onClock: (@Sendable (@escaping @Sendable () -> Void) -> Void)? {
    let clock = DispatchQueue(label: "never settles")
    return { clock.async(execute: $0) }
  }

  static let text = "never settles"
  static let schedule = Schedule.always(.gate)

  static var makers: [Maker<Self>] { [Maker(text, schedule, .fulfilled { _, _ in Handle() })] }
  static var workMakers: [WorkMaker<Self>] { [WorkMaker(text, schedule) { _, _ in Handle() }] }
  static var attempts: [Attempt<Self>] { [Attempt(text, schedule, .value { _, _ in Handle() })] }
  static var wrappers: [Wrapper<Self>] { [Wrapper(text, schedule) { _, handle in handle }] }
  static var importers: [Importer<Self>] { [Importer(text, schedule) { _, _ in Handle() }] }
  static var transforms: [Transform<Self>] { [Transform(text, schedule) { _, _, _ in Handle() }] }
  static var chains: [Chain<Self>] { [Chain(text, schedule) { _, _, _ in Handle() }] }
  static var recoveries: [Recovery<Self>] { [Recovery(text, schedule) { _, _, _ in Handle() }] }
  static var recoveryChains: [RecoveryChain<Self>] {
    [RecoveryChain(text, schedule) { _, _, _ in Handle() }]
  }
  static var someErrors: [SomeErrors<Self>] {
    [SomeErrors(text, schedule) { _, _, _, _ in Handle() }]
  }
  static var valueObservers: [ValueObserver<Self>] {
    [ValueObserver(text, schedule) { _, _, _ in }]
  }
  static var errorObservers: [ErrorObserver<Self>] {
    [ErrorObserver(text, schedule) { _, _, _ in Handle() }]
  }
  static var pairs: [Pair<Self>] { [Pair(text, schedule) { _, _, _, _ in Handle() }] }
  static var finalizers: [Finalizer<Self>] {
    [
      Finalizer(text, schedule, .throwing { _, _, _ in Handle() }),
      Finalizer(text, schedule, .promise { _, _, _ in Handle() }),
    ]
  }
  static var alls: [Combiner<Self, [Token]>] { combiners() }
  static var allSettleds: [Combiner<Self, [Outcome]>] { combiners() }
  static var anys: [Combiner<Self, Token>] { combiners() }
  static var races: [Combiner<Self, Token>] { combiners() }
  static var firstFew: [FirstFew<Self>] {
    [FirstFew(text, schedule) { _, _, _ in pendingOutput() }]
  }
  static var fewAtATime: [FewAtATime<Self>] {
    [.each(text, schedule) { _, _, _, _ in pendingOutput() }]
  }
  private static func combiners<Value>() -> [Combiner<Self, Value>] {
    [Combiner(text, schedule) { _, _ in pendingOutput() }]
  }
  static func pendingOutput<Value>() -> Output<Value> {
    Output(observe: { _ in }, cancel: { nil }, wait: never)
  }
  @Sendable static func never() async {
    await withUnsafeContinuation { (_: UnsafeContinuation<Void, Never>) in }
  }
  static var movers: [Mover<Self>] { [Mover(text, schedule) { _, _, _ in Handle() }] }
}

extension NeverSettlingAdapter: LimitingAdapter {
  static var limiters: [Limiter<Self>] {
    let drops = Limiter<Self>.Queue { _ in (Handle(), { nil }) }
    return [
      Limiter(text, schedule, .atOnce { _, _ in drops }),
      Limiter(text, schedule, .closures { _, _ in drops }),
      Limiter(text, schedule, .rate { _, _, _ in drops }),
    ]
  }
}
