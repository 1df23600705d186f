import Dispatchers
@_spi(Storage) public import PromiseStorage
import Synchronization

extension SourceReference<PromiseCore> {
  /// The source, retained; `nil` if it is being released.
  var heldForLeaving: PromiseCore? {
    // A source that waits for another one is held by that one, or by the thread that runs it, and stays so under its
    // lock. No thread waits for that lock here, under another. For other sources only a weak reference can tell whether
    // they are released.
    let isHeld = ask { source in
      source.lock.withLockIfAvailable { $0.source.map { _ in hold() } != nil }
    }
    return isHeld == true ? takeOver() : held
  }
}

/// What takes part in settling a promise besides its source: several sources, an alarm or a task, and hooks.
///
/// Most promises have none.
@usableFromInline final class Producer: Sendable {
  /// Weak: a combiner is released when it can no longer settle its output.
  private struct Reference: Sendable { weak var upstream: (any Sources)? }

  private let reference: Reference
  /// `nil` once the promise is cancelled.
  private let hooks = Mutex<[Hook]?>([])

  /// Runs when the promise is settled, however that is.
  private let end: Hook?
  /// Is cancelled with the promise.
  let task: Task<Void, Never>?

  @usableFromInline init(
    upstream: (any Sources)? = nil,
    end: Hook? = nil,
    task: Task<Void, Never>? = nil
  ) {
    reference = Reference(upstream: upstream)
    (self.end, self.task) = (end, task)
  }

  /// The sources, if they still exist.
  var upstream: (any Sources)? { reference.upstream }

  /// Keeps a hook for a cancellation, unless the promise is cancelled already.
  func add(_ hook: Hook) -> Bool {
    hooks.withLock { hooks in
      hooks?.append(hook)
      return hooks != nil
    }
  }

  /// The promise is cancelled: cancels the task, and runs the hooks.
  func cancel() {
    Hook.run {
      let hooks = hooks.withLock { $0.take() } ?? []
      return task.map { task in [Hook { task.cancel() }] + hooks } ?? hooks
    }
  }

  /// The promise is settled: it no longer waits for several sources, or for an alarm.
  func leave() -> [PromiseCore.LeavingWaiter] {
    end?.run()
    return upstream?.leave() ?? []
  }
}

/// A promise, or several of them, without their types.
@usableFromInline protocol Upstream: AnyObject, Sendable {
  /// What it waits for; empty once it is settled.
  var waits: [Wait] { get }
}

/// Several promises from which one is made.
@usableFromInline protocol Sources: Upstream {
  /// The one is settled: it no longer waits for the several.
  func leave() -> [PromiseCore.LeavingWaiter]
}

/// What a promise waits for, and where it continues then.
@usableFromInline struct Wait: Sendable {
  let upstream: (any Upstream)?
  let place: Place
  /// Whether it was not handed over yet: the thread that delivers what it waits for does that.
  var isBehind = false
  /// Whether another one of several is enough as well.
  var hasAlternative = false
}

/// What a promise waits for, what that waits for, and so on; each is entered once.
struct Waits: Sequence, IteratorProtocol {
  private let withAlternatives: Bool
  private var rest: [Wait]
  // Kept during the search, so that none is freed and its identifier used again.
  private var seen: [ObjectIdentifier: any Upstream] = [:]

  init(of first: any Upstream, withAlternatives: Bool) {
    self.withAlternatives = withAlternatives
    rest = first.waits
  }

  mutating func next() -> Wait? {
    guard let wait = rest.popLast() else { return nil }
    if let upstream = wait.upstream,
      seen.updateValue(upstream, forKey: ObjectIdentifier(upstream)) == nil
    {
      rest += upstream.waits.filter { withAlternatives || !$0.hasAlternative }
    }
    return wait
  }
}

extension PromiseCore: Upstream {
  @usableFromInline var waits: [Wait] {
    let wait = lock.withLock { $0.wait(place) }
    return wait.map { [$0] } ?? []
  }

  /// Keeps `hook` for a cancellation, or runs it if the promise is cancelled already.
  @usableFromInline final func whenCancelled(_ hook: @escaping @Sendable () -> Void) {
    let hook = Hook(run: hook)
    if let producer = lock.withLock({ $0.producerIfPending() }) {
      if !producer.add(hook) { Hook.run { [hook] } }
    } else if hasBeenCancelled {
      Hook.run { [hook] }
    }
  }
}

// MARK: Leaving

extension PromiseCore {
  /// A consumer that no longer waits, and what it waited for.
  @usableFromInline struct LeavingWaiter: Sendable {
    let waiter: PromiseWaiter
    let source: PromiseCore
  }

  /// Leaves what it waited for, runs the hooks, and releases the rest.
  final func leave(
    _ left: inout PromiseState.Withdrawal,
    isCancelled: Bool,
    _ later: TurnJobs.Kept?
  ) {
    var (others, cancelled) = ([LeavingWaiter](), [Producer]())
    if let producer = left.producer {
      others = producer.leave()
      if isCancelled { cancelled.append(producer) }
    }
    if let source = left.source.take() {
      PromiseCore.leave(self, source, &others, &cancelled, later)
    }
    PromiseCore.leave(&others, &cancelled, later)
    left.release(later)
    left = PromiseState.Withdrawal()
  }

  /// Reports that `waiter` no longer waits for `source`.
  @usableFromInline static func leave(_ waiter: PromiseWaiter, _ source: PromiseCore) {
    turn.releasing { later in
      var (others, cancelled) = ([LeavingWaiter](), [Producer]())
      leave(waiter, source, &others, &cancelled, later)
      leave(&others, &cancelled, later)
    }
  }

  /// Reports that consumers no longer wait.
  ///
  /// - Parameter cancelled: the producers of promises that are cancelled already, each after its consumers.
  private static func leave(
    _ leaving: inout [LeavingWaiter],
    _ cancelled: inout [Producer],
    _ later: TurnJobs.Kept?
  ) {
    while let next = leaving.popLast() {
      leave(next.waiter, next.source, &leaving, &cancelled, later)
    }
    // Hooks run in the order of the chain, wherever the cancellation has come from.
    while let producer = cancelled.popLast() { producer.cancel() }
  }

  /// Reports that `waiter` no longer waits; sources that lose their last consumer are cancelled, and leave in turn.
  ///
  /// A loop and not a recursion, since chains are long. The inputs of a source that waited for several are added to
  /// `others`, and the producers of all that are cancelled to `cancelled`.
  private static func leave(
    _ waiter: PromiseWaiter,
    _ source: PromiseCore,
    _ others: inout [LeavingWaiter],
    _ cancelled: inout [Producer],
    _ later: TurnJobs.Kept?
  ) {
    var (waiter, next) = (waiter, Optional(source))
    while let source = next {
      var left = source.lock.withLock { $0.lose(waiter, source.takeCaptures()) }
      (waiter, next) = (source, left.source.take())
      if let producer = left.producer.take() {
        others += producer.leave()
        cancelled.append(producer)
      }
      left.release(later)
    }
  }
}
