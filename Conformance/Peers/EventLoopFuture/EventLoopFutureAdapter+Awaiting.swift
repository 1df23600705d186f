import NIOCore
import PromiseConformance

/// Tasks can wait for a future, and complete a promise.
extension EventLoopFutureAdapter: AwaitingAdapter, AsyncMakingAdapter {
  func outcome(of handle: Handle) async -> Awaited {
    do { return .settled(.fulfilled(try await handle.get())) } catch {
      return .settled(Outcome(.failure(error)))
    }
  }

  func promise(
    from body: @escaping @Sendable () async throws(TrialFault) -> Token
  ) -> (handle: Handle, cancel: @Sendable () -> Bool?) {
    let task = loop.makePromise(of: Token.self)
    let running = task.completeWithTask { try await body() }
    return (
      task.futureResult,
      {
        running.cancel()
        return nil
      }
    )
  }
}
