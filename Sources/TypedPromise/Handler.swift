import Dispatchers
import Synchronization

/// What waits for an outcome: handed to a dispatcher, run once, and emptied then.
///
/// So a dispatcher that runs a closure twice cannot run a handler twice, and one that keeps its closures
/// does not keep what a handler captured.
final class Handler<Input: Sendable>: Leaving {
  private struct Waiting {
    let run: @Sendable (Input) -> Void
    /// The promise that the handler settles, if any, and that is cancelled without asking it.
    let derived: (any Cancellable)?
    /// What it will be run with, from the moment that it is handed over.
    var input: Input?
  }

  private let dispatcher: any Dispatcher
  /// `nil` once it has run or has left.
  private let waiting: Mutex<Waiting?>

  init(
    on dispatcher: some Dispatcher,
    for derived: (any Cancellable)? = nil,
    _ run: @escaping @Sendable (Input) -> Void
  ) {
    self.dispatcher = dispatcher
    waiting = Mutex(Waiting(run: run, derived: derived))
  }

  /// A dispatcher has discarded it: the promise that it should have settled never will be.
  deinit {
    take()?.derived?.cancel()
  }

  /// Hands it over, unless it has run or has left.
  func dispatch(_ input: Input) {
    let isThere = waiting.withLock { waiting in
      waiting?.input = input
      return waiting != nil
    }
    if isThere { dispatcher.dispatch { self.runIfHandedOver() } }
  }

  /// Cancels the promise that it should have settled, instead of running it.
  ///
  /// - Returns: whether there is such a promise; if not, it still has to run.
  func cancelDerived() -> Bool {
    let taken = waiting.withLock { waiting -> Waiting? in
      guard waiting?.derived != nil else { return nil }
      return waiting.take()
    }
    taken?.derived?.cancel()
    return taken != nil
  }

  /// Runs it here and now, unless it has run or has left.
  func run(_ input: Input) {
    take()?.run(input)
  }

  private func runIfHandedOver() {
    guard let waiting = take(), let input = waiting.input else { return }
    waiting.run(input)
  }

  var hasLeft: Bool { waiting.withLock { $0 == nil } }

  func leave() -> Bool { take() != nil }

  /// Empties it; what it held is released by the caller, not under the lock.
  private func take() -> Waiting? {
    waiting.withLock { $0.take() }
  }
}

/// What runs if a promise is cancelled.
///
/// A struct, so that an array holds the closure itself and not a wrapper.
struct Hook: Sendable {
  let run: @Sendable () -> Void
}

/// What a settlement has to do when the lock is released.
struct End<Outcome: Sendable>: Sendable {
  var isCancellation = false
  let mustDeliver: Bool
  let hooks: [Hook]
  let link: Link?
  /// Those that have left; here, so that they are not released under the lock.
  var handlers: [Handler<Outcome>] = []

  func runHooks() {
    guard isCancellation else { return }
    for hook in hooks { hook.run() }
  }
}

extension Array {
  /// Empties the array and returns what was in it.
  mutating func takeAll() -> [Element] {
    defer { self = [] }
    return self
  }
}
