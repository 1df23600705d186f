import Dispatch
import Interleaving
import PromiseConformance

/// One run of a script with the promises of one library.
final class PromiseRun<A: PromiseAdapter>: Sendable {
  /// Operations that only some libraries have.
  struct Capabilities: Sendable {
    /// A pending promise that can follow another one.
    var adopting:
      (
        @Sendable (A) -> (
          handle: A.Handle, settler: Settler, follow: @Sendable (A.Handle) -> Void
        )
      )?
    /// A pending promise that can be cancelled.
    var cancellable: (@Sendable (A) -> CancellablePromise<A.Handle>)?
    /// A promise with a time limit.
    var limited: (@Sendable (A, A.Handle) -> Output<Token>)?
    /// A promise of several promises.
    var combination: (@Sendable (A, CombinationKind, [A.Handle]) -> Output<[Outcome]>?)?
    /// Cancels any promise.
    var cancel: (@Sendable (A, A.Handle) -> Bool?)?
  }

  /// What happened to one promise.
  struct Record: Sendable {
    let promise: Int
    let step: Step
    /// The outcome that it was settled with, or that a query returned.
    let outcome: Outcome?
    let won: Bool?
    /// The number of the handler that was attached.
    let handler: Int
    let start: Int
    let end: Int
    let thread: Int
  }

  struct Delivery: Sendable {
    let promise: Int
    let handler: Int
    let outcome: Outcome
  }

  struct Made: Sendable {
    let handle: A.Handle?
    var settler: Settler?
    var follow: (@Sendable (A.Handle) -> Void)?
    var cancel: (@Sendable () -> Bool?)?
  }

  let script: Script
  let stage = Stage()
  let ended = Counter()
  let records = Log<Record>()
  let deliveries = Log<Delivery>()
  let gathered = Log<PromiseEnding<[Outcome]>>()
  /// The promise of each hook that has run.
  let hooks = Log<Int>()
  /// The errors that threads reject with; any other error means a cancellation.
  private let ownFaults = Log<ObjectIdentifier>()
  let made: Box<[Made]>
  let actions = Log<Box<@Sendable () -> Void>>()
  private let adapter: A
  /// Asks how a promise ended; `nil` where the library cannot be asked.
  private let query: (@Sendable (A.Handle) -> Outcome?)?
  private let clock = Counter()
  private let gate: SharedObject?
  private let log: SharedObject?

  init(_ script: Script, _ capabilities: Capabilities) {
    self.script = script
    adapter = A(stage: stage)
    query = (adapter as? any QueryingAdapter).map { Self.asking($0) }
    gate = ScheduledThread.current?.makeObject()
    log = ScheduledThread.current?.makeObject()
    made = Box([])
    var made: [Made] = []
    for (number, origin) in script.promises.enumerated() {
      made.append(
        ScheduledThread.naming("p\(number + 1)") { make(number, origin, of: made, capabilities) }
      )
    }
    self.made.value = made
    guard let gate, let log else { return }
    stage.clock.onUse { ScheduledThread.current?.step(on: log, changes: true) }
    stage.gate.onSubmit { ScheduledThread.step(on: gate, "hands a job over") }
  }

  private static func asking<B: QueryingAdapter>(_ adapter: B) -> @Sendable (A.Handle) -> Outcome? {
    { ($0 as? B.Handle).flatMap(adapter.query) }
  }

  private func make(_ number: Int, _ origin: Origin, of made: [Made], _ capabilities: Capabilities)
    -> Made
  {
    switch origin {
    case .cancellable:
      guard let cancellable = capabilities.cancellable?(adapter) else { return Made(handle: nil) }
      _ = cancellable.onCancel?({ [hooks, log] in
        if let log { ScheduledThread.current?.step(on: log, changes: true) }
        hooks.add(number)
      })
      return Made(
        handle: cancellable.handle,
        settler: cancellable.settler,
        cancel: cancellable.cancel
      )
    case .branch(let source):
      guard let first = made[source].handle, let transform = A.transforms.first else {
        return Made(handle: nil)
      }
      return cancellable(transform.apply(adapter, first) { $0 }, capabilities)
    case .pending:
      if let adopting = capabilities.adopting {
        let (handle, settler, follow) = adopting(adapter)
        return Made(handle: handle, settler: settler, follow: follow)
      }
      let (handle, settler) = adapter.pending()
      return Made(handle: handle, settler: settler)
    case .chained(let source, let inner):
      let next = made[inner].handle
      guard let first = made[source].handle, let next, let chain = A.chains.first else {
        return Made(handle: nil)
      }
      return cancellable(chain.apply(adapter, first) { _ in next }, capabilities)
    case .combined(let kind, let inputs):
      let handles = inputs.compactMap { made[$0].handle }
      guard let output = capabilities.combination?(adapter, kind, handles) else {
        return Made(handle: nil)
      }
      return gather(output)
    case .limited(let source):
      guard let source = made[source].handle, let limited = capabilities.limited else {
        return Made(handle: nil)
      }
      return gather(limited(adapter, source).map { [.fulfilled($0)] })
    }
  }

  /// Observes a promise of another type.
  private func gather(_ output: Output<[Outcome]>) -> Made {
    output.observe { [gathered, log, name = "p\(script.promises.count)"] ending in
      ScheduledThread.step(on: log, "\(name): \(ending)")
      gathered.add(ending)
    }
    return Made(handle: nil, cancel: output.cancel)
  }

  private func cancellable(_ handle: A.Handle, _ capabilities: Capabilities) -> Made {
    guard let cancel = capabilities.cancel else { return Made(handle: handle) }
    return Made(handle: handle, cancel: { [adapter] in cancel(adapter, handle) })
  }

  // MARK: The threads

  /// The body of a thread, with everything looked up beforehand.
  func body(of thread: Int, _ steps: [Step]) -> @Sendable () -> Void {
    let made = made.value ?? []
    let actions = steps.enumerated().map { index, step in
      Box(action(step, number: thread * 10 + index, thread: thread, made))
    }
    for action in actions { self.actions.add(action) }
    return { [gate, ended, drops = script.drops] in
      for action in actions {
        if drops { action.take()?() } else { action.value?() }
        if drops { ScheduledThread.current?.access(.everything, changes: true) }
      }
      if let gate { ScheduledThread.current?.access(gate, changes: true) }
      ended.increment()
    }
  }

  private func action(
    _ step: Step,
    number: Int,
    thread: Int,
    _ made: [Made]
  ) -> @Sendable () -> Void {
    let one = made[step.promise]
    switch step {
    case .fulfil, .reject:
      guard let settler = one.settler else { return {} }
      let outcome: Outcome =
        if case .fulfil = step { .fulfilled(Token(in: stage.ledger)) } else {
          .rejected(fault())
        }
      return { [self] in
        record(step, thread) { (outcome, settler.settle(outcome)) }
      }
    case .observe:
      guard let handle = one.handle else { return {} }
      return { [self] in
        record(step, thread, handler: number) {
          observe(handle, promise: step.promise, handler: number)
          return (nil, nil)
        }
      }
    case .observeInside(_, let other):
      guard let handle = one.handle, let next = made[other].handle else { return {} }
      return { [self] in
        record(step, thread, handler: number) {
          adapter.observe(handle) { [self] _ in observe(next, promise: other, handler: number) }
          return (nil, nil)
        }
      }
    case .query:
      guard let handle = one.handle, let query else { return {} }
      return { [self] in record(step, thread) { (query(handle).map(known), nil) } }
    case .follow(_, let other):
      guard let follow = one.follow, let handle = made[other].handle else { return {} }
      return { [self] in
        record(step, thread) {
          follow(handle)
          return (nil, nil)
        }
      }
    case .cancel:
      guard let cancel = one.cancel else { return {} }
      return { [self] in record(step, thread) { (.cancelled, cancel()) } }
    case .letTimePass:
      return { [self] in
        record(step, thread) {
          stage.clock.advance(by: .seconds(1))
          return (nil, nil)
        }
      }
    case .drop:
      return { [self] in
        record(step, thread) {
          withExtendedLifetime(one) {}
          ScheduledThread.current?.step(on: .everything, changes: true)
          return (nil, nil)
        }
      }
    }
  }

  private func observe(_ handle: A.Handle, promise: Int, handler: Int) {
    adapter.observe(handle) { [self] outcome in
      ScheduledThread.step(
        on: log,
        "handler \(handler % 10 + 1) of thread \(handler / 10 + 1): \(outcome)"
      )
      let outcome = known(outcome)
      deliveries.add(Delivery(promise: promise, handler: handler, outcome: outcome))
    }
  }

  /// The outcome, with the same value for a cancellation in every library.
  private func known(_ outcome: Outcome) -> Outcome {
    guard script.cancels else { return outcome }
    switch outcome {
    case .fulfilled, .cancelled: return outcome
    case .rejected(let fault):
      return ownFaults.all.contains(ObjectIdentifier(fault)) ? outcome : .cancelled
    case .foreign: return .cancelled
    }
  }

  private func record(
    _ step: Step,
    _ thread: Int,
    handler: Int = 0,
    _ body: () -> (Outcome?, Bool?)
  ) {
    let scheduled = ScheduledThread.current
    scheduled?.mark("\(step.words):")
    let called = clock.increment()
    let (outcome, won) = body()
    let returned = clock.increment()
    if let won { scheduled?.note("→ \(won ? "won" : "lost")") }
    if case .query = step { scheduled?.note("→ \(outcome?.description ?? "pending")") }
    records.add(
      Record(
        promise: step.promise,
        step: step,
        outcome: outcome,
        won: won,
        handler: handler,
        start: scheduled.map { $0.firstStep ?? $0.time } ?? called,
        end: scheduled?.time ?? returned,
        thread: thread
      )
    )
  }

  /// Runs handlers that wait for a dispatcher, until the other threads have ended and no handler waits.
  var handlers: @Sendable () -> Void {
    runningJobs(of: stage.gate, gate, while: ended, isBelow: script.threads.count)
  }

  private func fault() -> TrialFault {
    let fault = TrialFault(in: stage.ledger)
    ownFaults.add(ObjectIdentifier(fault))
    return fault
  }

  // MARK: Afterwards

  /// Runs the handlers that are left.
  func drain() {
    stage.gate.onSubmit(nil)
    stage.clock.onUse(nil)
    stage.gate.drain()
  }

  /// How each promise ended, as seen by an observer attached at the end.
  ///
  /// If the promises were dropped, their first settlement counts: such scripts have one for each promise.
  func endings() -> [Outcome?] {
    guard let made = made.value else { return endingsOfDropped() }
    let seen = made.map { one in
      let seen = Log<Outcome>()
      if let handle = one.handle { adapter.observe(handle) { seen.add(self.known($0)) } }
      return seen
    }
    stage.gate.drain()
    return seen.map(\.all.first)
  }

  private func endingsOfDropped() -> [Outcome?] {
    var endings: [Outcome?] = []
    for (promise, origin) in script.promises.enumerated() {
      let ending: Outcome? =
        switch origin {
        case .pending, .cancellable:
          records.all.first { $0.promise == promise && $0.step.settles }?.outcome
            ?? (A.cancelsWhatIsDropped ? .cancelled : nil)
        case .branch(let source): endings[source]
        case .chained(let source, let inner):
          if case .fulfilled? = endings[source] { endings[inner] } else { endings[source] }
        case .combined, .limited: nil
        }
      endings.append(ending)
    }
    return endings
  }
}
