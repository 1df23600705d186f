public import Dispatchers
import Synchronization

/// Something other than a promise that settles one; or the place where its handlers run.
@usableFromInline final class Producer: Sendable {
  private struct Reference: Sendable { weak var upstream: (any Upstream)? }

  private let reference: Reference
  /// Runs the handlers of every promise that has this place.
  let dispatcher: (any Dispatcher)?
  /// Stops a task, an attempt, or a wait for several promises.
  let stop: (@Sendable () -> Void)?
  /// Makes the result, with a priority of its own.
  let task: Task<Void, Never>?
  /// Whether the task has to end on the main thread.
  let isOnMain: Bool

  @usableFromInline init(
    upstream: (any Upstream)? = nil,
    dispatcher: (any Dispatcher)? = nil,
    stop: (@Sendable () -> Void)? = nil,
    task: Task<Void, Never>? = nil,
    isOnMain: Bool = false
  ) {
    reference = Reference(upstream: upstream)
    (self.dispatcher, self.stop, self.task) = (dispatcher, stop, task)
    self.isOnMain = isOnMain
  }

  /// What it waits for itself, if that still exists.
  var upstream: (any Upstream)? { reference.upstream }
}

/// A promise, or several of them, without their types.
@usableFromInline protocol Upstream: AnyObject, Sendable {
  /// What it waits for; empty once it is settled.
  var dependencies: [Dependency] { get }

  /// Somebody waits for it with `priority`; returns what it waits for, unless that was raised as far before.
  func raised(to priority: TaskPriority) -> [Dependency]
}

/// A promise that waits, and what it waits for.
@usableFromInline struct Dependency: Sendable {
  let upstream: (any Upstream)?
  /// What has to run something for it first.
  var dispatcher: (any Dispatcher)?
  /// Whether it waits in order to move a result.
  var isMove = false
  /// What settles it.
  var task: Task<Void, Never>?
}

extension PromiseCore: Upstream {
  @usableFromInline var dependencies: [Dependency] {
    let dependency = lock.withLock { $0.dependency }
    return dependency.map { [$0] } ?? []
  }
}
