import Dispatch
import Foundation
import PromiseConformance

/// A sketch without its steps: how it is settled, cancelled and waited for.
///
/// Handlers run behind the stage's gate, like jobs in ECMAScript's queue. Interest is counted: a promise
/// whose last consumer was cancelled is cancelled as well, and so on up the chain.
///
/// `@unchecked Sendable`: `outcome`, `handlers`, `hooks`, `interest`, `source` and the like are touched only
/// under `lock`. The mutants restate it, as subclasses must; what they add is guarded in the same way, or touched
/// only by the thread of the trial, which both attaches and drains.
public class SketchCore: CustomStringConvertible, CustomReflectable, @unchecked Sendable {
  /// What is done later, or takes something back.
  typealias Job = @Sendable () -> Void
  typealias Observer = @Sendable (Outcome) -> Void

  struct Handler: Sendable {
    let run: @Sendable (Outcome) -> Void
    /// The gate that its call named.
    let gate = SketchCore.named
    /// Whether it runs inside the call that settles: it resumes a task, and does nothing else.
    let isInPlace = SketchCore.resumes
  }

  /// Whether a handler that is attached now resumes a task.
  @TaskLocal static var resumes = false

  /// The gate that is named by the call that attaches a handler now; what follows runs where it would without it.
  @TaskLocal static var named: Gate?
  /// Whether calls can name a gate for their handler.
  class var namesContexts: Bool { false }
  /// Whether calls can bring task-local values along.
  class var bringsLocals: Bool { false }
  /// How many promises can be combined.
  class var combined: ClosedRange<Int> { 0...Int.max }

  class var fault: String { "nothing is wrong" }
  class var killers: [String] { [] }
  /// Declared choices that are not those of the sketch.
  class var choices: [any ChoiceDeclaration] { [] }
  class var omitsChoices: Bool { false }
  /// Laws that are declared to be broken on purpose.
  class var divergences: [Profile.Divergence] { [] }
  /// How far it is declared to exceed bounds.
  class var limits: [Profile.Limit] {
    [
      Profile.Limit("MEM-18", atMost: 1, in: "a loop", because: "what follows waits for it"),
      Profile.Limit("LIV-08", atMost: 20, in: "that are removed", because: "a list is searched"),
    ]
  }
  /// How a cancellation gives its reason on, where it is a rejection with a reason.
  class var reasons: (@Sendable (TrialFault, Stage) -> TrialFault)? { nil }
  class var absences: [Profile.Need: String] {
    reasons == nil ? [.reason: "a cancellation has no reason"] : [:]
  }
  /// Whether settling a second time is a mistake.
  class var settlesOnce: Bool { false }
  /// How strong the proof is that nothing more will happen.
  class var quiescence: Profile.Quiescence { .drained }

  let stage: Stage
  let gate: Gate
  let lock = NSRecursiveLock()
  /// Whether its alarms are set on real time, and not on the stage's clock.
  var isOnRealTime = false
  var outcome: Outcome?
  var handlers: [Handler] = []
  var isFollowing = false
  /// What is attached while a thread schedules handlers, which then schedules this as well; `nil` while none does.
  private var late: [Handler]?
  var waiters: [DispatchSemaphore] = []
  /// The hooks of the producer, in the order of registration.
  var hooks: [Guarded<Job>] = []
  /// Whether something observes its outcome.
  var isHandled = false
  var reporter: Observer?
  /// The number of its consumers: handlers, derived promises and tasks.
  var interest = 0
  /// The promise that this one waits for.
  weak var upstream: SketchCore?
  /// The handler there.
  weak var link: Link?
  /// The queue of the link that settles this promise, and its source; set once, before it is used.
  var hop: (queue: DispatchQueue, source: Weak<Sketch>)?

  required init(stage: Stage, gate: Gate) { (self.stage, self.gate) = (stage, gate) }

  deinit {
    // A rejection that nothing has handled by now cannot be handled any more.
    if let reporter, let outcome, case .rejected = outcome, !isHandledInTime {
      report { reporter(outcome) }
    }
    release()
  }

  // MARK: Settling and attaching

  /// Settles from outside; has no effect once the promise follows another.
  @discardableResult
  func resolve(_ outcome: Outcome) -> Bool {
    lock.withLock { !isFollowing } && settle(outcome)
  }

  @discardableResult
  func settle(_ outcome: Outcome) -> Bool {
    let taken = lock.withLock { () -> ([Handler], hooks: [@Sendable () -> Void])? in
      guard let taken = take(settlingWith: outcome) else { return nil }
      late = []
      defer { hooks = [] }
      return (taken, hooks.map(\.current))
    }
    guard let (taken, hooks) = taken else { return false }
    SourcesFirst.run { [self] in
      tell(hooks, of: outcome)
      deliver(outcome, to: taken)
      deliverLate(outcome)
    }
    return true
  }

  /// Under the lock: the handlers to deliver to, or `nil` if the promise was settled before.
  func take(settlingWith outcome: Outcome) -> [Handler]? {
    guard self.outcome == nil else { return nil }
    self.outcome = outcome
    for waiter in waiters { waiter.signal() }
    defer { handlers = [] }
    return handlers
  }

  func deliver(_ outcome: Outcome, to handlers: [Handler]) {
    for handler in handlers { schedule(handler, outcome) }
  }

  final func schedule(_ handler: Handler, _ outcome: Outcome) {
    if handler.isInPlace { return handler.run(outcome) }
    let job = { @Sendable in handler.run(outcome) }
    if let gate = handler.gate { submit(job, to: gate) } else { schedule(job) }
  }

  func attach(_ run: @escaping @Sendable (Outcome) -> Void) {
    let known = lock.withLock { () -> Outcome? in
      isHandled = true
      if outcome == nil {
        register(Handler(run: run))
      } else if late?.append(Handler(run: run)) == nil {
        late = [Handler(run: run)]
        return outcome
      }
      return nil
    }
    if let known { deliverLate(known) }
  }

  /// Attaches a handler, and returns what removes it.
  func attachUntilRemoved(_ run: @escaping @Sendable (Outcome) -> Void) -> Job {
    let handler = Guarded<(@Sendable (Outcome) -> Void)?>(run)
    attach { handler.take()?($0) }
    return { DeferredRelease.release { handler.take() as Any } }
  }

  private func deliverLate(_ outcome: Outcome) {
    while true {
      let next = lock.withLock {
        defer { late = late?.isEmpty == false ? [] : nil }
        return late ?? []
      }
      if next.isEmpty { return }
      for handler in next { schedule(handler, outcome) }
    }
  }

  func register(_ handler: Handler) { handlers.append(handler) }

  /// Runs `job` through the promise's gate.
  func schedule(_ job: @escaping @Sendable () -> Void) { submit(job, to: gate) }

  /// Runs `job` through a gate: once, even where the gate runs a job twice.
  final func submit(_ job: @escaping @Sendable () -> Void, to gate: Gate) {
    let box = Guarded<(@Sendable () -> Void)?>(job)
    gate.submit { box.take()?() }
  }

  /// Releases handlers that will never run, and the outcome: one after another, not one inside the other.
  func release() {
    DeferredRelease.release {
      defer { (handlers, outcome) = ([], nil) }
      return (handlers, outcome)
    }
  }

  var state: Outcome? { lock.withLock { outcome } }

  /// `a promise`, and how it ended.
  public var description: String { state.map { "a promise, \($0)" } ?? "a promise" }

  /// The same for debuggers: its state is guarded, and must not be read.
  public var customMirror: Mirror {
    Mirror(self, children: ["state": state as Any], ancestorRepresentation: .suppressed)
  }

  // MARK: Reporting

  /// Makes a report, in a turn of its own.
  func report(_ make: @escaping @Sendable () -> Void) { gate.submit(make) }

  var isHandledInTime: Bool { lock.withLock { isHandled } }

  // MARK: Cancelling

  /// Cancels, and so on up the chain where nothing else is interested; returns whether the first one won.
  func cancel() -> Bool {
    SourcesFirst.collect {
      let isFirst = settle(.cancelled)
      var last = isFirst ? self : nil
      while let source = last?.leaveSource() { last = source.settle(.cancelled) ? source : nil }
      return isFirst
    }
  }

  var isCancelled: Bool { state == .cancelled }

  /// Says that it has a worker; returns what has that agree to cancellations, where these ask it.
  func employ() -> Job? { nil }

  /// Registers what the producer wants to do when the promise is cancelled; runs it immediately if it is.
  func onCancel(_ run: @escaping Job) -> Job {
    let hook = Guarded(run)
    let isLate = lock.withLock {
      if outcome == nil { hooks.append(hook) }
      return outcome == .cancelled
    }
    if isLate { run() }
    return { [weak self, weak hook] in
      // The hook is released here, outside the lock.
      guard let self, let hook else { return }
      self.lock.withLock { self.hooks.removeAll { $0 === hook } }
    }
  }

  func tell(_ hooks: [@Sendable () -> Void], of outcome: Outcome) {
    if outcome == .cancelled { Trampoline.hooks.run(hooks) }
  }

  /// Runs a step's own code when the step is cancelled, as its handlers run.
  func atCancellation(_ run: @escaping @Sendable () -> Void) {
    _ = onCancel { [weak self] in self?.schedule(run) }
  }

  func join() { lock.withLock { interest += 1 } }

  /// Uncounts a consumer; returns whether none is left.
  func leave() -> Bool {
    lock.withLock {
      interest -= 1
      return interest == 0
    }
  }

  /// Waits for a handler of `source` to settle it; returns whether it does, and has not ended before.
  @discardableResult
  func wait(for source: SketchCore, by link: Link) -> Bool {
    source.join()
    let isLate = lock.withLock {
      if outcome == nil { (upstream, self.link) = (source, link) }
      return outcome != nil
    }
    if isLate { _ = source.leave() }
    return !isLate
  }

  /// Releases `link` when this promise is cancelled, in place of the link to its source, which has run.
  func keep(_ link: Link) {
    lock.withLock { if outcome == nil { self.link = link } }
  }

  /// Leaves its source; returns the source if it has no other consumer.
  func leaveSource() -> SketchCore? {
    let (source, link) = lock.withLock { (upstream, self.link) }
    if let link { cut(link) }
    guard let source, source.leave() else { return nil }
    return source
  }

  func cut(_ link: Link) { DeferredRelease.release { link.take() } }

  // MARK: Tasks

  /// Waits in a task; a cancelled task is no consumer any more.
  nonisolated(nonsending) func awaited() async -> Awaited {
    let wait = Wait()
    join()
    Self.$resumes.withValue(true) { attach { wait.end(.settled($0)) } }
    // What handles a cancellation leaves the task's actor.
    if let end = wait.hasEnded { return end }
    return await wait.suspended { taskLeaves() }
  }

  /// A task that waited was cancelled.
  func taskLeaves() { if leave() { _ = cancel() } }

  // MARK: Waiting

  /// Blocks until the promise is settled, unless the calling thread blocks what must settle it.
  func wait() -> Waited { wait(until: .distantFuture) ?? .refused("wait() ended early") }

  /// The same; `nil` if the time is over first.
  func wait(until end: DispatchTime) -> Waited? {
    func refused(_ what: String) -> Waited { .refused("wait() blocks \(what): wait elsewhere") }
    if state == nil, DispatchQueue.getSpecific(key: Self.clock) == true {
      return refused("the clock")
    }
    if state == nil, runsHooksHere { return refused("a cancellation") }
    if let queue = blockedQueue { return refused("“\(queue.label)”, where a link has to run") }
    let settled = DispatchSemaphore(value: 0)
    let isPending = lock.withLock {
      if outcome == nil { waiters.append(settled) }
      return outcome == nil
    }
    if isPending { _ = settled.wait(timeout: end) }
    return lock.withLock {
      isHandled = isHandled || outcome != nil
      return outcome.map(Waited.settled)
    }
  }

  var runsHooksHere: Bool { Trampoline.hooks.runsHere }

  static let clock = DispatchSpecificKey<Bool>()

  /// The queue that the calling thread is on, where a link must run before this promise is settled.
  var blockedQueue: DispatchQueue? {
    var next: SketchCore? = self
    while let sketch = next, sketch.state == nil {
      if let queue = sketch.hop?.queue, queue.isHere { return queue }
      next = sketch.hop?.source.object
    }
    return nil
  }
}
