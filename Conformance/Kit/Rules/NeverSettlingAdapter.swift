import Dispatch

/// The promise that never settles, with every capability there is: no law may pass on it.
struct NeverSettlingAdapter: IdentityAdapter, CombiningAdapter, AdoptingAdapter, QueryingAdapter,
  NestingAdapter,
  DefaultingAdapter, WaitingAdapter, HandSettlingAdapter
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
    (Handle(), Settler(fulfill: { _ in nil }, reject: { _ in nil }))
  }
  func settler(of handle: Handle) -> Settler { pending().settler }
  func observe(_ handle: Handle, _ observer: @escaping @Sendable (Outcome) -> Void) {}
  func carrier<Value: Sendable>(of type: Value.Type) -> Carrier<Value> {
    Carrier(observe: { _ in }, fulfill: { _ in })
  }
  func adopting() -> (
    handle: Handle, settler: Settler, follow: @Sendable (Handle) -> Void
  ) {
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
  func link(_ handle: Handle, on queue: DispatchQueue) -> Handle { Handle() }
  static var onClock: (@Sendable (@escaping @Sendable () -> Void) -> Void)? {
    let clock = DispatchQueue(label: "never settles")
    return { clock.async(execute: $0) }
  }

  static let text = "never settles"
  static let schedule = Schedule.always(.gate)

  static var makers: [Maker<NeverSettlingAdapter>] {
    [Maker(text, schedule, .fulfilled { _, _ in Handle() })]
  }
  static var workMakers: [WorkMaker<NeverSettlingAdapter>] {
    [WorkMaker(text, schedule) { _, _ in Handle() }]
  }
  static var attempts: [Attempt<NeverSettlingAdapter>] {
    [Attempt(text, schedule, .value { _, _ in Handle() })]
  }
  static var wrappers: [Wrapper<NeverSettlingAdapter>] {
    [Wrapper(text, schedule) { _, handle in handle }]
  }
  static var importers: [Importer<NeverSettlingAdapter>] {
    [Importer(text, schedule) { _, _ in Handle() }]
  }
  static var transforms: [Transform<NeverSettlingAdapter>] {
    [Transform(text, schedule) { _, _, _ in Handle() }]
  }
  static var chains: [Chain<NeverSettlingAdapter>] {
    [Chain(text, schedule) { _, _, _ in Handle() }]
  }
  static var recoveries: [Recovery<NeverSettlingAdapter>] {
    [Recovery(text, schedule) { _, _, _ in Handle() }]
  }
  static var recoveryChains: [RecoveryChain<NeverSettlingAdapter>] {
    [RecoveryChain(text, schedule) { _, _, _ in Handle() }]
  }
  static var valueObservers: [ValueObserver<NeverSettlingAdapter>] {
    [ValueObserver(text, schedule) { _, _, _ in }]
  }
  static var errorObservers: [ErrorObserver<NeverSettlingAdapter>] {
    [ErrorObserver(text, schedule) { _, _, _ in Handle() }]
  }
  static var pairs: [Pair<NeverSettlingAdapter>] {
    [Pair(text, schedule) { _, _, _, _ in Handle() }]
  }
  static var finalizers: [Finalizer<NeverSettlingAdapter>] {
    [
      Finalizer(text, schedule, .throwing { _, _, _ in Handle() }),
      Finalizer(text, schedule, .promise { _, _, _ in Handle() }),
    ]
  }
  static var alls: [Combiner<NeverSettlingAdapter, [Token]>] { combiners() }
  static var allSettleds: [Combiner<NeverSettlingAdapter, [Outcome]>] { combiners() }
  static var anys: [Combiner<NeverSettlingAdapter, Token>] { combiners() }
  static var races: [Combiner<NeverSettlingAdapter, Token>] { combiners() }
  private static func combiners<Value>() -> [Combiner<NeverSettlingAdapter, Value>] {
    [Combiner(text, schedule) { _, _ in pendingOutput() }]
  }
  static func pendingOutput<Value>() -> Output<Value> {
    Output(observe: { _ in }, cancel: { nil }, wait: never)
  }
  @Sendable static func never() async {
    await withUnsafeContinuation { (_: UnsafeContinuation<Void, Never>) in }
  }
  static var movers: [Mover<NeverSettlingAdapter>] {
    [Mover(text, schedule) { _, _, _ in Handle() }]
  }
}

extension NeverSettlingAdapter: LimitingAdapter {
  static var limiters: [Limiter<NeverSettlingAdapter>] {
    let drops: Limiter<NeverSettlingAdapter>.HandOver = { _ in (Handle(), { nil }) }
    return [
      Limiter(text, schedule, .atOnce { _, _ in drops }),
      Limiter(text, schedule, .rate { _, _, _ in drops }),
    ]
  }
}
