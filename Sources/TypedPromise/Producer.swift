import Synchronization

/// What makes the outcome of a promise: a closure of the user's, or what uses one.
///
/// In a structure of its own, since a closure by itself would be wrapped in another on its way.
@usableFromInline struct Transform<Input, Output>: Sendable {
  @usableFromInline let call: @Sendable (Input) -> Output

  @inlinable init(_ call: @escaping @Sendable (Input) -> Output) { self.call = call }
}

/// The same for a closure that throws: one that does not would be wrapped in one that does.
@usableFromInline struct ThrowingTransform<Input, Output, Thrown: Error>: Sendable {
  @usableFromInline let call: @Sendable (Input) throws(Thrown) -> Output

  @inlinable init(_ call: @escaping @Sendable (Input) throws(Thrown) -> Output) { self.call = call }
}

/// Some transform, to be released: closures of all types are two words, and released alike.
@usableFromInline typealias AnyTransform = Transform<Void, Void>

/// What has to do with how a promise is settled, other than its source: several sources, and hooks.
///
/// Most promises have none.
@usableFromInline final class Producer: Sendable {
  /// Weak: what makes one promise of many is gone if nothing can come of it any more.
  weak let upstream: (any Sources)?
  /// `nil` once the promise is cancelled.
  private let hooks = Mutex<[Hook]?>([])

  @usableFromInline init(upstream: (any Sources)? = nil) { self.upstream = upstream }

  /// Keeps a hook for a cancellation, unless that has been.
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

  /// The promise is settled: it waits for none of several sources any more.
  func leave() -> [PromiseCore.Departure] { upstream?.leave() ?? [] }
}

/// A promise, or several of them, without their types.
@usableFromInline protocol Upstream: AnyObject, Sendable {
  /// What it waits for; nothing, once it is settled.
  var waits: [Wait] { get }
}

/// Several promises, of which one is made.
@usableFromInline protocol Sources: Upstream {
  /// That one is settled: it waits for none of them any more.
  func leave() -> [PromiseCore.Departure]
}

/// That a promise waits for something, and where it goes on then.
@usableFromInline struct Wait: Sendable {
  let upstream: (any Upstream)?
  let place: Place
}

extension PromiseCore: Upstream {
  @usableFromInline var waits: [Wait] { look { $0.wait(place) }.map { [$0] } ?? [] }

  /// Keeps `hook` for a cancellation, or runs it if that has been.
  @usableFromInline final func whenCancelled(_ hook: @escaping @Sendable () -> Void) {
    let hook = Hook(run: hook)
    if let producer = lock.withLock({ $0.producerIfPending() }) {
      if !producer.add(hook) { Hook.run { [hook] } }
    } else if hasBeenCancelled {
      Hook.run { [hook] }
    }
  }
}
