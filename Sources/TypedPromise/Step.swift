public import Dispatchers
public import Synchronization

/// What a pending promise waits for, and does next.
///
/// One closure for three demands, so that a promise and its step are two allocations: what it captures is the
/// source, the dispatcher and the user's closure.
@usableFromInline struct Step<Value: Sendable, Failure: Error>: Sendable {
  @usableFromInline let meet: @Sendable (Demand, Promise<Value, Failure>) -> Void

  @inlinable init(_ meet: @escaping @Sendable (Demand, Promise<Value, Failure>) -> Void) {
    self.meet = meet
  }

  /// Only waits: whoever settles the source, or one of them, settles the promise as well.
  @inlinable init(waitingFor source: some Upstream) {
    self.init { demand, _ in
      if case .describe(let description) = demand {
        description.link = Link(source: source, dispatcher: .current)
      }
    }
  }

  /// What `promise`, whose step this is, waits for.
  @usableFromInline func link(of promise: Promise<Value, Failure>) -> Link? {
    let description = Description()
    meet(.describe(description), promise)
    return description.link
  }
}

/// What is asked of a step.
@usableFromInline enum Demand {
  /// Hand over what is to be done to the dispatcher: the source is settled.
  case handOver
  /// Do it.
  case run
  /// Say what it waits for; not in a result, which would cost a check whenever nobody has asked.
  case describe(Description)
}

/// What a step says that it waits for.
@usableFromInline final class Description {
  @usableFromInline var link: Link?

  @inlinable init() {}
}

/// What a pending promise waits for: a dispatcher that is to run something, mostly when a source is settled.
@usableFromInline struct Link: Sendable {
  let source: (any Upstream)?
  let dispatcher: any Dispatcher

  @usableFromInline init(source: (any Upstream)?, dispatcher: some Dispatcher) {
    (self.source, self.dispatcher) = (source, dispatcher)
  }
}

/// Where a consumer waits: its source, and its number there.
@usableFromInline struct Place: Sendable {
  let source: any Upstream
  let number: UInt64

  @usableFromInline init(source: some Upstream, number: UInt64) {
    (self.source, self.number) = (source, number)
  }

  /// Says that the consumer waits no more; sources that lose their last consumer by that are cancelled.
  ///
  /// A loop and no recursion, since chains are long; nothing is locked while another lock is held.
  @usableFromInline func leave() {
    var places = source.consumerLeft(number)
    while let place = places.popLast() { places += place.source.consumerLeft(place.number) }
  }
}

/// A promise, or several of them, without their types.
@usableFromInline protocol Upstream: AnyObject, Sendable {
  /// What it waits for; nothing, once it is settled.
  var links: [Link] { get }
  /// Whether nobody has settled it yet.
  var isPending: Bool { get }
  /// Counts a consumer that has left; cancelled by the last one, it returns where it waited itself.
  func consumerLeft(_ number: UInt64) -> [Place]
}

/// What a dispatcher is given: run once, and emptied then.
///
/// So a dispatcher that runs a closure twice cannot run a handler twice, one that keeps its closures does not
/// keep a promise, and one that discards them cancels it: nobody else would settle it.
@usableFromInline final class Handover<Value: Sendable, Failure: Error>: Sendable {
  @usableFromInline let lock = Mutex(())
  /// What it runs; nothing, once it has.
  ///
  /// Beside the lock and not inside, as in a promise; used under `lock` only, and in `init` and `deinit`.
  @exclusivity(unchecked) @usableFromInline
  nonisolated(unsafe) var promise: Promise<Value, Failure>?

  @inlinable init(of promise: Promise<Value, Failure>) { unsafe self.promise = promise }

  deinit { unsafe promise?.cancel() }

  @inlinable func run() {
    let promise = lock.withLock { _ in unsafe self.promise.take() }
    promise?.runStep()
  }
}

/// Work that runs once, whoever asks for it, and is released then.
@usableFromInline final class Once: Sendable {
  private let work: Mutex<Hook?>

  @usableFromInline init(_ work: @escaping @Sendable () -> Void) {
    self.work = Mutex(Hook(run: work))
  }

  @usableFromInline func run() {
    let hook = work.withLock { $0.take() }
    hook?.run()
  }
}

/// How far a pending promise is with its step.
@usableFromInline enum Progress: Sendable {
  /// The step has not begun. Becomes `running`.
  case waiting
  /// The step has begun, since what it waited for is there. Becomes `following`, if what runs returns a promise.
  case running
  /// The promise waits for one that was returned, and ends as that.
  case following
}
