import PromiseStorage

/// State that only few promises have: reports of rejections, a signal to obey, tasks that wait.
///
/// `@unchecked Sendable`: guarded by the promise's lock.
@usableFromInline final class Extras: @unchecked Sendable {
  /// `nil` unless unhandled rejections are reported.
  var tracking: Tracking?
  /// Empty once the promise is settled.
  var producers: [Producer] = []
  /// They go on when the promise is settled, whatever its queue does.
  var tasks = Waiters()

  init(_ tracking: Tracking?) { self.tracking = tracking }

  func takeProducers() -> [Producer] {
    defer { producers = [] }
    return producers
  }
}

/// Something other than a promise that settles one, or that ends when it is settled: a signal, a clock, a task.
@usableFromInline struct Producer: Sendable {
  /// Forgets the given promise; `nil` if it is being released, and waits nowhere.
  var stop: @Sendable (PromiseCore?) -> Void = { _ in }
  /// Hurries, since a task of this priority waits.
  var escalate: @Sendable (TaskPriority) -> Void = { _ in }
}
