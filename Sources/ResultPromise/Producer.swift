public import Dispatchers

/// The closure that makes the result of a derived promise: the user's, or one that uses it.
///
/// In a structure of its own, since a bare closure would be wrapped in another one when it is passed on.
@usableFromInline struct Transform<Input, Output>: Sendable {
  @usableFromInline let call: @Sendable (Input) -> Output

  @inlinable init(_ call: @escaping @Sendable (Input) -> Output) { self.call = call }
}

/// Any transform that is only released: closures of all types have two words and are released alike.
@usableFromInline typealias AnyTransform = Transform<Void, Void>

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

  @usableFromInline init(
    upstream: (any Upstream)? = nil,
    dispatcher: (any Dispatcher)? = nil,
    stop: (@Sendable () -> Void)? = nil,
    task: Task<Void, Never>? = nil
  ) {
    reference = Reference(upstream: upstream)
    (self.dispatcher, self.stop, self.task) = (dispatcher, stop, task)
  }

  /// What it waits for itself, if that still exists.
  var upstream: (any Upstream)? { reference.upstream }
}

/// A promise, or several of them, without their types.
@usableFromInline protocol Upstream: AnyObject, Sendable {
  /// What it waits for; empty once it is settled.
  var waits: [Wait] { get }

  /// Somebody waits for it with `priority`; returns what it waits for, unless that was raised as far before.
  func raised(to priority: TaskPriority) -> [Wait]
}

/// A promise that waits, and what it waits for.
@usableFromInline struct Wait: Sendable {
  let upstream: (any Upstream)?
  /// What has to run something for it first.
  var dispatcher: (any Dispatcher)?
  /// Whether it waits in order to move a result.
  var isMove = false
  /// What settles it.
  var task: Task<Void, Never>?
}

extension PromiseCore: Upstream {
  @usableFromInline var waits: [Wait] { look { $0.wait }.map { [$0] } ?? [] }
}
