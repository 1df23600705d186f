/// How a task that awaits a promise raises what settles the promise.
package enum Escalation {
  /// Awaits `body`, and passes the priority of the task to `raise`: now, and when it is raised meanwhile.
  package nonisolated(nonsending) static func run<Answer>(
    _ raise: @escaping @Sendable (TaskPriority) -> Void,
    _ body: nonisolated(nonsending) () async -> Answer
  ) async -> Answer {
    guard #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *) else {
      return await body()
    }
    return await withTaskPriorityEscalationHandler {
      // Inside the handler, which is not told of what was raised before it was there.
      raise(Task.currentPriority)
      return await body()
    } onPriorityEscalated: { _, priority in
      raise(priority)
    }
  }
}
