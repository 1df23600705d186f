// A task that awaits a promise raises the tasks that the promise is made of, as it would raise a task that it awaits.

import Dispatchers
import PromiseStorage
import Synchronization

extension PromiseCore {
  /// Calls `body`, and meanwhile raises what settles this promise to the priority of the calling task.
  nonisolated(nonsending) final func whileRaised<Answer>(
    _ body: nonisolated(nonsending) () async -> Answer
  ) async -> Answer {
    await Escalation.run({ self.raise(to: $0) }, body)
  }

  /// It has begun to wait for `source`, which is raised as far as this promise was.
  ///
  /// - Returns: whether it still waits.
  @discardableResult final func handOn(to source: PromiseCore) -> Bool {
    let (waits, raised) = lock.withLock { ($0.phase == .pending, $0.raised) }
    if waits, raised > 0 { source.raise(to: TaskPriority(rawValue: raised)) }
    return waits
  }

  /// Raises the tasks that settle it, or what it was derived from.
  ///
  /// - Complexity: O(*n*) in the number of pending promises that it was derived from, for each priority once.
  private func raise(to priority: TaskPriority) {
    guard #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *) else { return }
    var dependencies = raised(to: priority)
    while let dependency = dependencies.popLast() {
      // In the turn: a task that is raised raises the one that it awaits, and that one the next.
      if let task = dependency.task {
        turn.add(.call { task.escalatePriority(to: priority) })
      }
      if let upstream = dependency.upstream { dependencies += upstream.raised(to: priority) }
    }
  }

  @usableFromInline final func raised(to priority: TaskPriority) -> [Dependency] {
    let dependency = lock.withLock { $0.raise(to: priority.rawValue) }
    return dependency.map { [$0] } ?? []
  }
}

extension PromiseState {
  /// Returns what it waits for, unless that was raised as far before.
  mutating func raise(to priority: UInt8) -> Dependency? {
    guard phase == .pending, raised < priority else { return nil }
    raised = priority
    return dependency
  }
}
