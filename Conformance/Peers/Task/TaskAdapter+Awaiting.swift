import PromiseConformance

/// Tasks wait for tasks, and are made of `async` closures.
extension TaskAdapter: AwaitingAdapter, AsyncMakingAdapter, AsyncHandlingAdapter {
  func transform(_ handle: Handle, async body: @escaping AsyncTransformBody) -> Handle {
    task { try await body(handle.value) }
  }

  func outcome(of handle: Handle) async -> Awaited {
    .settled(Outcome(await handle.result))
  }

  func promise(
    from body: @escaping @Sendable () async throws(TrialFault) -> Token
  ) -> (handle: Handle, cancel: @Sendable () -> Bool?) {
    let made = Task { try await body() }
    return (
      made,
      {
        made.cancel()
        return nil
      }
    )
  }
}

/// A task may end with a task.
extension TaskAdapter: NestingAdapter {
  func nest(_ inner: Handle, _ observer: @escaping @Sendable (Nested<Handle>) -> Void) {
    let outer = task { inner }
    _ = task { observer(.promise(try await outer.value)) }
  }
}
