/// What an adapter can do beside its spellings: each capability as a closure, or `nil`.
struct Abilities<A: PromiseAdapter>: Sendable {
  typealias Adopting = (
    handle: A.Handle, settler: Settler, follow: @Sendable (A.Handle) -> Void
  )

  private(set) var adopting: (@Sendable (A) -> Adopting)?
  var cancellable: (@Sendable (A) -> CancellablePromise<A.Handle>)?
  var cancel: (@Sendable (A, A.Handle) -> Bool?)?
  private(set) var query: (@Sendable (A, A.Handle) -> Outcome?)?
  private(set) var settler: (@Sendable (A, A.Handle) -> Settler)?
  private(set) var removing: Removing?
  private(set) var abandoning: Abandoning?
  private(set) var progressing: Progressing?
  private(set) var signals: Signals?
  private(set) var awaiting: (@Sendable (A, A.Handle) async -> Awaited)?
  private(set) var blocking: (@Sendable (A, A.Handle) -> Waited)?
  /// A wait that is given up immediately.
  private(set) var blockingBriefly: (@Sendable (A, A.Handle) -> Waited?)?
  private(set) var enqueue: (@Sendable (A, @escaping @Sendable () -> Void) -> Void)?
  private(set) var reports: (@Sendable (A, @escaping @Sendable (Outcome) -> Void) -> Void)?

  /// Attaches an observer, and returns what removes it.
  typealias Removing =
    @Sendable (A, A.Handle, @escaping @Sendable (Outcome) -> Void) -> @Sendable () -> Void

  /// A pending promise whose work runs a hook when nobody waits for it any more.
  typealias Abandoning =
    @Sendable (A, @escaping @Sendable () -> Void) -> (handle: A.Handle, settler: Settler)

  /// Promises whose work reports how far it has come.
  struct Progressing: Sendable {
    let make: @Sendable (A) -> (handle: A.Handle, settler: Settler, report: @Sendable (Int) -> Void)
    let onProgress:
      @Sendable (A, A.Handle, @escaping @Sendable (Int) -> Void) -> (@Sendable () -> Void)?
    let latest: @Sendable (A, A.Handle) -> Int?
  }

  /// A signal of any library, and what can be done with it.
  typealias AnySignal = any Sendable
  struct Signals: Sendable {
    let make: @Sendable (A) -> (AnySignal, @Sendable (TrialFault?) -> Void)
    let any: @Sendable (A, [AnySignal]) -> AnySignal
    let listen: @Sendable (A, AnySignal, @escaping @Sendable () -> Void) -> @Sendable () -> Void
    let isAborted: @Sendable (A, AnySignal) -> Bool
    let reason: @Sendable (A, AnySignal) -> Outcome?
  }

  init() {
    if let type = Able.signals.of(A.self) { open(signalling: type) }
    if let type = Able.adopting.of(A.self) { open(adopting: type) }
    if let type = Able.cancelling.of(A.self) { open(cancellable: type) }
    if let type = Able.branchCancelling.of(A.self) { open(branches: type) }
    if let type = Able.querying.of(A.self) { open(querying: type) }
    if let type = Able.removing.of(A.self) { open(removing: type) }
    if let type = Able.abandoning.of(A.self) { open(abandoning: type) }
    if let type = Able.progressing.of(A.self) { open(progressing: type) }
    if let type = Able.reporting.of(A.self) { open(reporting: type) }
    if let type = A.self as? any EnqueuingAdapter.Type { open(enqueuing: type) }
    if let type = Able.awaiting.of(A.self) { open(awaiting: type) }
    if let type = Able.waiting.of(A.self) { open(waiting: type) }
    if let type = Able.limitedWait.of(A.self) { open(limited: type) }
    if let type = Able.handSettling.of(A.self) { open(settling: type) }
  }

  /// Adds something under the other name of the type: the compiler cannot know that an adapter is opened as itself.
  private mutating func add<B>(to _: B.Type, _ change: (inout Abilities<B>) -> Void) {
    var all = opened(self, as: Abilities<B>.self)
    change(&all)
    self = opened(all, as: Self.self)
  }

  private mutating func open<B: AdoptingAdapter>(adopting: B.Type) {
    add(to: adopting) { $0.adopting = { $0.adopting() } }
  }

  private mutating func open<B: CancellableAdapter>(cancellable: B.Type) {
    add(to: cancellable) { $0.cancellable = { $0.agreeing() } }
  }

  private mutating func open<B: BranchCancellingAdapter>(branches: B.Type) {
    add(to: branches) { $0.cancel = { $0.cancel($1) } }
  }

  private mutating func open<B: QueryingAdapter>(querying: B.Type) {
    add(to: querying) { $0.query = { $0.query($1) } }
  }

  private mutating func open<B: AwaitingAdapter>(awaiting: B.Type) {
    add(to: awaiting) { $0.awaiting = { await $0.outcome(of: $1) } }
  }

  private mutating func open<B: WaitingAdapter>(waiting: B.Type) {
    add(to: waiting) { $0.blocking = { $0.wait($1) } }
  }

  private mutating func open<B: LimitedWaitingAdapter>(limited: B.Type) {
    add(to: limited) { $0.blockingBriefly = { $0.wait($1, atMost: .zero) } }
  }

  private mutating func open<B: ReportingAdapter>(reporting: B.Type) {
    add(to: reporting) { $0.reports = { $0.onUnhandled($1) } }
  }

  private mutating func open<B: EnqueuingAdapter>(enqueuing: B.Type) {
    add(to: enqueuing) { $0.enqueue = { $0.enqueue($1) } }
  }

  private mutating func open<B: RemovingAdapter>(removing: B.Type) {
    add(to: removing) { $0.removing = { $0.observeUntilRemoved($1, $2) } }
  }

  private mutating func open<B: AbandoningAdapter>(abandoning: B.Type) {
    add(to: abandoning) { $0.abandoning = { $0.pending(onAbandoned: $1) } }
  }

  private mutating func open<B: HandSettlingAdapter>(settling: B.Type) {
    add(to: settling) { $0.settler = { $0.settler(of: $1) } }
  }

  private mutating func open<B: ProgressingAdapter>(progressing: B.Type) {
    add(to: progressing) {
      $0.progressing = Abilities<B>.Progressing(
        make: { $0.progressing() },
        onProgress: { $0.onProgress($1, $2) },
        latest: { $0.progress(of: $1) }
      )
    }
  }

  private mutating func open<B: SignallingAdapter>(signalling: B.Type) {
    add(to: signalling) {
      $0.signals = Abilities<B>.Signals(
        make: { $0.signal() },
        any: { $0.any($1.map { opened($0, as: B.CancelSignal.self) }) },
        listen: { $0.listen(opened($1, as: B.CancelSignal.self), $2) },
        isAborted: { $0.isAborted(opened($1, as: B.CancelSignal.self)) },
        reason: { $0.reason(of: opened($1, as: B.CancelSignal.self)) }
      )
    }
  }
}

/// A value whose type was opened, under the type's name there: the compiler cannot know that both are the same.
func opened<Value, Opened>(_ value: Value, as _: Opened.Type) -> Opened {
  guard let value = value as? Opened else {
    preconditionFailure("\(Value.self) was opened as \(Opened.self)")
  }
  return value
}
