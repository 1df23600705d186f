import Dispatch
import Foundation
import PromiseConformance

/// A small promise that keeps every law, made of parts that can be overridden one at a time.
///
/// Each mutant is a subclass that gets one part wrong. Handlers run behind the stage's gate, like jobs in
/// ECMAScript's queue. It is written to be broken, not to be used: it is slow, and its lock is one that a
/// thread may take twice, so that a mutant which runs handlers under it hangs nobody but other threads.
///
/// `@unchecked Sendable`: `outcome`, `handlers` and `isFollowing` are touched only under `lock`. The mutants
/// restate it, as subclasses must; what they add is guarded likewise, or touched only by the thread of the
/// trial, which both attaches and drains.
public class Sketch: @unchecked Sendable {
  /// A registered handler.
  struct Handler: Sendable {
    let run: @Sendable (Outcome) -> Void
  }

  /// What is wrong, in one sentence; the sketch itself has nothing wrong.
  class var fault: String { "nothing is wrong" }
  /// The laws that must notice.
  class var killers: [String] { [] }
  /// Declared choices that are not those of the sketch.
  class var choices: [String: String] { [:] }
  /// Whether nothing is declared at all.
  class var omitsChoices: Bool { false }
  /// Laws that are declared to be broken on purpose.
  class var divergences: [Profile.Divergence] { [] }
  /// How strong the proof is that nothing more will happen.
  class var quiescence: Profile.Quiescence { .drained }

  let stage: Stage
  let gate: Gate
  let lock = NSRecursiveLock()
  var outcome: Outcome?
  var handlers: [Handler] = []
  var isFollowing = false
  /// Whether a thread is scheduling handlers; those attached meanwhile go behind them, from there.
  private var isDelivering = false
  private var late: [Handler] = []
  var waiters: [DispatchSemaphore] = []
  /// Where a link has to run that is to settle this promise, and its source: set once, before it is used.
  private(set) var link: (queue: DispatchQueue, source: WeakSketch)?

  required init(stage: Stage, gate: Gate) {
    self.stage = stage
    self.gate = gate
  }

  deinit {
    release()
  }

  // MARK: Settling and attaching

  /// Settles from outside: does not count once the promise follows another.
  @discardableResult
  func resolve(_ outcome: Outcome) -> Bool {
    lock.withLock { !isFollowing } && settle(outcome)
  }

  @discardableResult
  func settle(_ outcome: Outcome) -> Bool {
    let taken = lock.withLock { () -> [Handler]? in
      guard let taken = take(settlingWith: outcome) else { return nil }
      isDelivering = true
      return taken
    }
    guard let taken else { return false }
    deliver(outcome, to: taken)
    deliverLate(outcome)
    return true
  }

  /// Under the lock: the handlers to deliver to, or `nil` if the promise was settled before.
  func take(settlingWith outcome: Outcome) -> [Handler]? {
    guard self.outcome == nil else { return nil }
    self.outcome = outcome
    wake()
    defer { handlers = [] }
    return handlers
  }

  func deliver(_ outcome: Outcome, to handlers: [Handler]) {
    for handler in handlers { schedule { handler.run(outcome) } }
  }

  func attach(_ run: @escaping @Sendable (Outcome) -> Void) {
    let known = lock.withLock { () -> Outcome? in
      if outcome == nil {
        register(Handler(run: run))
      } else if isDelivering {
        late.append(Handler(run: run))
      } else {
        isDelivering = true
        return outcome
      }
      return nil
    }
    guard let known else { return }
    schedule { run(known) }
    deliverLate(known)
  }

  private func deliverLate(_ outcome: Outcome) {
    while true {
      let next = lock.withLock {
        defer { (late, isDelivering) = ([], !late.isEmpty) }
        return late
      }
      if next.isEmpty { return }
      for handler in next { schedule { handler.run(outcome) } }
    }
  }

  func register(_ handler: Handler) {
    handlers.append(handler)
  }

  /// Has `job` run behind the gate: once, also where the gate runs what it was given twice.
  func schedule(_ job: @escaping @Sendable () -> Void) {
    let box = Guarded<(@Sendable () -> Void)?>(job)
    gate.submit {
      let job = box.withLock { job in
        defer { job = nil }
        return job
      }
      job?()
    }
  }

  /// Releases handlers that will never run, one after another and not one inside the other.
  func release() {
    Graveyard.shared.bury {
      defer { handlers = [] }
      return handlers
    }
  }

  var state: Outcome? { lock.withLock { outcome } }

  // MARK: Steps

  /// A new pending promise of the same kind.
  final func make(on gate: Gate? = nil) -> Sketch {
    type(of: self).init(stage: stage, gate: gate ?? self.gate)
  }

  /// A new promise that `react` settles when this one is settled.
  func derive(_ react: @escaping @Sendable (Outcome, Sketch) -> Void) -> Sketch {
    let next = make()
    attach { react($0, next) }
    return next
  }

  func settle(by body: () throws(Fault) -> Token) {
    do throws(Fault) { settle(.fulfilled(try body())) } catch { fail(error) }
  }

  /// What a handler threw.
  func fail(_ fault: Fault) {
    settle(.rejected(fault))
  }

  func transform(_ body: @escaping TransformBody) -> Sketch {
    derive { outcome, next in
      guard case .fulfilled(let token) = outcome else { return next.pass(outcome) }
      next.settle { () throws(Fault) in try body(token) }
    }
  }

  func recover(_ body: @escaping RecoveryBody) -> Sketch {
    derive { outcome, next in
      guard case .rejected(let fault) = outcome else { return next.pass(outcome) }
      next.settle { () throws(Fault) in try body(fault) }
    }
  }

  /// An outcome that goes through a step without a handler for it.
  func pass(_ outcome: Outcome) {
    settle(outcome)
  }

  func chain(_ body: @escaping @Sendable (Token) throws(Fault) -> Sketch) -> Sketch {
    derive { outcome, next in
      guard case .fulfilled(let token) = outcome else { return next.pass(outcome) }
      do throws(Fault) { next.follow(try body(token)) } catch { next.fail(error) }
    }
  }

  func recoverChain(_ body: @escaping @Sendable (Fault) -> Sketch) -> Sketch {
    derive { outcome, next in
      guard case .rejected(let fault) = outcome else { return next.pass(outcome) }
      next.follow(body(fault))
    }
  }

  func pair(
    _ onFulfilled: @escaping TransformBody,
    _ onRejected: @escaping RecoveryBody
  ) -> Sketch {
    derive { outcome, next in
      switch outcome {
      case .fulfilled(let token): next.settle { () throws(Fault) in try onFulfilled(token) }
      case .rejected(let fault): next.settle { () throws(Fault) in try onRejected(fault) }
      case .cancelled, .foreign: next.pass(outcome)
      }
    }
  }

  func finally(_ body: @escaping @Sendable () throws(Fault) -> Void) -> Sketch {
    derive { outcome, next in
      do throws(Fault) {
        try body()
        next.settle(outcome)
      } catch {
        next.fail(error)
      }
    }
  }

  func finallyChain(_ body: @escaping @Sendable () -> Sketch) -> Sketch {
    derive { outcome, next in
      body().attach { inner in
        if case .fulfilled = inner { next.settle(outcome) } else { next.settle(inner) }
      }
    }
  }

  /// Ends as `inner` does.
  ///
  /// From then on nobody else settles this promise.
  func follow(_ inner: Sketch) {
    guard inner !== self else { return }
    let isFirst = lock.withLock {
      defer { isFollowing = true }
      return !isFollowing && outcome == nil
    }
    if isFirst { inner.attach { self.take(over: $0) } }
  }

  func take(over outcome: Outcome) {
    settle(outcome)
  }

  func moved(to gate: Gate) -> Sketch {
    let next = make(on: gate)
    attach { next.settle($0) }
    return next
  }

  // MARK: Waiting

  /// Blocks until the promise is settled, unless the calling thread blocks what has to settle it.
  func wait() -> Waited {
    if let queue = blockedQueue {
      return .refused("wait() blocks “\(queue.label)”, where a link has to run: wait elsewhere")
    }
    let settled = DispatchSemaphore(value: 0)
    let isPending = lock.withLock {
      if outcome == nil { waiters.append(settled) }
      return outcome == nil
    }
    if isPending { settled.wait() }
    return state.map(Waited.settled) ?? .refused("wait() ended early")
  }

  /// Under the lock: lets threads go on that wait.
  func wake() {
    for waiter in waiters { waiter.signal() }
  }

  /// A queue that the calling thread is on, and where a link has to run before this promise is settled.
  var blockedQueue: DispatchQueue? {
    var next: Sketch? = self
    while let sketch = next, sketch.state == nil {
      if let queue = sketch.link?.queue, queue.isHere { return queue }
      next = sketch.link?.source.sketch
    }
    return nil
  }

  /// A promise that a link on `queue` settles as this one is settled.
  final func linked(on queue: DispatchQueue) -> Sketch {
    let next = make()
    next.link = (queue, WeakSketch(sketch: self))
    attach { outcome in queue.async { next.settle(outcome) } }
    return next
  }

  // MARK: Making

  func run(_ work: @escaping @Sendable (Settler) throws(Fault) -> Void) {
    do throws(Fault) { try work(settler) } catch { resolve(.rejected(error)) }
  }

  /// Takes over something that calls back.
  func take(from source: @escaping ForeignSource) {
    run(source)
  }

  func attempt(_ body: () throws(Fault) -> Token) {
    settle(by: body)
  }

  func attemptChain(_ body: () throws(Fault) -> Sketch) {
    do throws(Fault) { follow(try body()) } catch { fail(error) }
  }

  /// Settles a promise that is made settled.
  func settleAtBirth(_ outcome: Outcome) {
    settle(outcome)
  }

  var settler: Settler {
    Settler(fulfill: { self.resolve(.fulfilled($0)) }, reject: { self.resolve(.rejected($0)) })
  }

  // MARK: Waiting for all

  func all(
    _ inputs: [Sketch],
    _ observer: @escaping @Sendable (Result<[Token], CombinedFailure>) -> Void
  ) {
    let gathering = Gathering(count: inputs.count, gate: gate, observer)
    gathering.finishIfComplete()
    for (index, input) in inputs.enumerated() {
      input.attach { gathering.note($0, at: index) }
    }
  }

  // MARK: Payloads of any shape

  class func fulfill<Value: Sendable>(_ parcel: Parcel<Value>, with value: Value) {
    parcel.fulfill { $0 = $0 ?? value }
  }
}

/// Where a thread lays handlers that will never run, so that a long chain of them is released in a loop.
private final class Graveyard: Sendable {
  static let shared = Graveyard()

  /// What each thread that is releasing has still to release.
  private let state = Guarded<[ThreadID: [[Sketch.Handler]]]>([:])

  func bury(_ take: () -> [Sketch.Handler]) {
    let thread = ThreadID.current
    let isOutermost = state.withLock { state in
      let isOpen = state[thread] != nil
      state[thread, default: []].append(take())
      return !isOpen
    }
    guard isOutermost else { return }
    while true {
      let dead = state.withLock { state in
        let dead = state[thread] ?? []
        state[thread] = dead.isEmpty ? nil : []
        return dead
      }
      if dead.isEmpty { return }
    }
  }
}

/// What `all` has heard so far.
final class Gathering: Sendable {
  private let state: Guarded<(values: [Token?], missing: Int, isDone: Bool)>
  private let gate: Gate
  private let observer: @Sendable (Result<[Token], CombinedFailure>) -> Void

  init(
    count: Int,
    gate: Gate,
    _ observer: @escaping @Sendable (Result<[Token], CombinedFailure>) -> Void
  ) {
    state = Guarded((Array(repeating: nil, count: count), count, false))
    self.gate = gate
    self.observer = observer
  }

  func note(_ outcome: Outcome, at index: Int) {
    guard case .fulfilled(let token) = outcome else {
      return finish(.failure(CombinedFailure(outcome)))
    }
    state.withLock { state in
      guard !state.isDone else { return }
      state.values[index] = token
      state.missing -= 1
    }
    finishIfComplete()
  }

  func finishIfComplete() {
    let values = state.withLock { state in
      state.missing == 0 && !state.isDone ? state.values.compactMap(\.self) : nil
    }
    if let values { finish(.success(values)) }
  }

  func finish(_ result: Result<[Token], CombinedFailure>) {
    let isFirst = state.withLock { state in
      defer { (state.values, state.isDone) = ([], true) }
      return !state.isDone
    }
    if isFirst { gate.submit { [observer] in observer(result) } }
  }
}

/// A value behind a lock that a thread may take twice.
///
/// `@unchecked Sendable`: `value` is touched only under `lock`.
final class Guarded<Value>: @unchecked Sendable {
  private let lock = NSRecursiveLock()
  private var value: Value

  init(_ value: Value) { self.value = value }

  func withLock<Result>(_ body: (inout Value) -> Result) -> Result {
    lock.withLock { body(&value) }
  }
}
