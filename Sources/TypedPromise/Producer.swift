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
  /// Whether any one of the sources can settle the promise.
  let isOneEnough: Bool
  /// `nil` once the promise is cancelled.
  private let hooks = Mutex<[Hook]?>([])

  /// Runs when the promise is settled, however that is.
  private let stop: Hook?
  /// Is cancelled with the promise.
  let task: Task<Void, Never>?
  /// Whether the task has to end on the main thread.
  let isOnMain: Bool

  @usableFromInline init(
    upstream: (any Sources)? = nil,
    isOneEnough: Bool = false,
    stop: Hook? = nil,
    task: Task<Void, Never>? = nil,
    isOnMain: Bool = false
  ) {
    reference = Reference(upstream: upstream)
    (self.isOneEnough, self.stop, self.task) = (isOneEnough, stop, task)
    self.isOnMain = isOnMain
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
  func drop() -> [LeavingWaiter] {
    stop?.run()
    return upstream?.drop() ?? []
  }
}

/// A promise, or several of them, without their types.
@usableFromInline protocol Upstream: AnyObject, Sendable {
  /// What it waits for; empty once it is settled.
  var dependencies: [Dependency] { get }
}

/// Several promises from which one is made.
@usableFromInline protocol Sources: Upstream {
  /// The one is settled: it no longer waits for the several.
  func drop() -> [LeavingWaiter]
}

/// A consumer that no longer waits, and what it waited for.
@usableFromInline typealias LeavingWaiter = (waiter: PromiseWaiter, source: PromiseWaiter)

/// What a promise waits for, and where it continues then.
@usableFromInline struct Dependency: Sendable {
  let upstream: (any Upstream)?
  let place: Place
  /// Whether it was not handed over yet: the thread that delivers what it waits for does that.
  var isBehind = false
  /// Whether any one of what `upstream` waits for is enough.
  var isOneEnough = false
}

/// What a promise waits for, what that waits for, and so on; each is entered once.
struct Dependencies: Sequence, IteratorProtocol {
  private let withAlternatives: Bool
  private var rest: [Dependency]
  // Kept during the search, so that none is freed and its identifier used again.
  private var seen: [ObjectIdentifier: any Upstream] = [:]

  init(of first: any Upstream, withAlternatives: Bool) {
    self.withAlternatives = withAlternatives
    rest = first.dependencies
  }

  mutating func next() -> Dependency? {
    guard let dependency = rest.popLast() else { return nil }
    if let upstream = dependency.upstream,
      seen.updateValue(upstream, forKey: ObjectIdentifier(upstream)) == nil
    {
      let more = upstream.dependencies
      if withAlternatives || !dependency.isOneEnough || more.count == 1 { rest += more }
    }
    return dependency
  }
}

extension PromiseCore: Upstream {
  @usableFromInline var dependencies: [Dependency] {
    let dependency = lock.withLock { $0.dependency(place) }
    return dependency.map { [$0] } ?? []
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
  /// Leaves what it waited for, runs the hooks, and releases the rest.
  final func giveUp(_ left: inout PromiseState.Withdrawal, _ later: TurnJobs.Kept?) {
    var (leaving, cancelled) = ([LeavingWaiter](), [Producer]())
    if let producer = left.producer {
      leaving = producer.drop()
      if hasBeenCancelled { cancelled.append(producer) }
    }
    if left.isOfDispatcher { takeBack() }
    if let source = left.source.take() { leaving.append((self, source)) }
    PromiseCore.lose(&leaving, &cancelled, later)
    left.release(later)
    left = PromiseState.Withdrawal()
  }

  /// Reports that `waiter` no longer waits for this promise.
  @usableFromInline final func lose(_ waiter: PromiseWaiter) {
    turn.releasing { later in
      var (leaving, cancelled) = ([(waiter: waiter, source: self as PromiseWaiter)], [Producer]())
      PromiseCore.lose(&leaving, &cancelled, later)
    }
  }

  /// Reports that consumers no longer wait; sources that lose their last consumer are cancelled, and leave in turn.
  ///
  /// A loop and not a recursion, since chains are long.
  ///
  /// - Parameters:
  ///   - leaving: the consumers, the next one last. The inputs of a source that waited for several are added.
  ///   - cancelled: the producers of promises that are cancelled already, each after its consumers.
  private static func lose(
    _ leaving: inout [LeavingWaiter],
    _ cancelled: inout [Producer],
    _ later: TurnJobs.Kept?
  ) {
    while let (consumer, source) = leaving.popLast() {
      var (waiter, next) = (consumer, source as? PromiseCore)
      while let source = next.take() {
        var left = source.lock.withLock { $0.lose(waiter, of: source, source.takeCaptures()) }
        if left.isOfDispatcher { source.takeBack() }
        (waiter, next) = (consume source, left.source.take())
        if let producer = left.producer.take() {
          leaving += producer.drop()
          cancelled.append(producer)
        }
        left.release(later)
      }
    }
    // Hooks run in the order of the chain, wherever the cancellation has come from.
    while let producer = cancelled.popLast() { producer.cancel() }
  }
}
