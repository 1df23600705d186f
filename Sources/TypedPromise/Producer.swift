import Synchronization

/// The closure that makes the outcome of a promise: the user's, or one that uses it.
///
/// In a structure of its own, since a bare closure would be wrapped in another one when it is passed on.
@usableFromInline struct Transform<Input, Output>: Sendable {
  @usableFromInline let call: @Sendable (Input) -> Output

  @inlinable init(_ call: @escaping @Sendable (Input) -> Output) { self.call = call }
}

/// The same for a closure that throws: a closure that does not would be wrapped in one that does.
@usableFromInline struct ThrowingTransform<Input, Output, Thrown: Error>: Sendable {
  @usableFromInline let call: @Sendable (Input) throws(Thrown) -> Output

  @inlinable init(_ call: @escaping @Sendable (Input) throws(Thrown) -> Output) { self.call = call }
}

/// Any transform that is only released: closures of all types have two words and are released alike.
@usableFromInline typealias AnyTransform = Transform<Void, Void>

/// What takes part in settling a promise besides its source: several sources, or an alarm, and hooks.
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

  @usableFromInline init(upstream: (any Sources)? = nil, end: Hook? = nil) {
    reference = Reference(upstream: upstream)
    self.end = end
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

  /// The promise is cancelled: runs the hooks.
  func cancel() {
    Hook.run { hooks.withLock { $0.take() } ?? [] }
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
}

extension PromiseCore: Upstream {
  @usableFromInline var waits: [Wait] { look { $0.wait(place) }.map { [$0] } ?? [] }

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

  /// Reports that consumers no longer wait.
  ///
  /// - Parameter cancelled: the producers of promises that are cancelled already, each after its consumers.
  @usableFromInline static func leave(_ leaving: [LeavingWaiter], _ cancelled: [Producer] = []) {
    var (leaving, cancelled) = (leaving, cancelled)
    while let next = leaving.popLast() { leave(next.waiter, next.source, &leaving, &cancelled) }
    // Hooks run in the order of the chain, wherever the cancellation has come from.
    while let producer = cancelled.popLast() { producer.cancel() }
  }

  /// Reports that `waiter` no longer waits; sources that lose their last consumer are cancelled, and leave in turn.
  ///
  /// A loop and not a recursion, since chains are long. The inputs of a source that waited for several are added to
  /// `others`, and the producers of all that are cancelled to `cancelled`.
  static func leave(
    _ waiter: PromiseWaiter,
    _ source: PromiseCore,
    _ others: inout [LeavingWaiter],
    _ cancelled: inout [Producer]
  ) {
    var (waiter, next) = (waiter, Optional(source))
    while let source = next {
      var left = source.lock.withLock { $0.lose(waiter, source.takeCaptures()) }
      (waiter, next) = (source, left.source.take())
      if let producer = left.producer.take() {
        others += producer.leave()
        cancelled.append(producer)
      }
      left.release()
    }
  }
}
