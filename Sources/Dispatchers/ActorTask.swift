/// How a promise starts the task of its closure.
package enum ActorTask {
  /// Starts `work` as `Task.init` does: on its own actor, and in the order of the calls if the caller is there already.
  ///
  /// - Parameters:
  ///   - priority: the task's; `nil` for that of the caller.
  ///   - isolation: the caller's actor.
  ///   - work: runs once.
  ///   - finish: called with what came of it, where `work` has ended.
  package static func start<Value: Sendable, Failure>(
    priority: TaskPriority?,
    isolation: isolated (any Actor)?,
    _ work: sending @escaping @isolated(any) () async throws(Failure) -> Value,
    finish: @escaping @Sendable (Result<Value, Failure>) -> Void
  ) -> Task<Void, Never> {
    // A task that began elsewhere would have to go to the actor first, and others could overtake it.
    guard let actor = actor(of: work), actor === isolation else {
      return Task(priority: priority) { finish(await result(of: work)) }
    }
    return Task(priority: priority) {
      _ = isolation
      finish(await result(of: work))
    }
  }

  /// The actor of `work`; a function of its own, since Swift 6.3 crashes where a `sending` closure is asked.
  package static func actor<Value>(
    of work: @isolated(any) () async throws -> Value
  ) -> (any Actor)? {
    work.isolation
  }

  private nonisolated(nonsending) static func result<Value, Failure>(
    of work: () async throws(Failure) -> Value
  ) async -> Result<Value, Failure> {
    do throws(Failure) { return .success(try await work()) } catch { return .failure(error) }
  }
}
