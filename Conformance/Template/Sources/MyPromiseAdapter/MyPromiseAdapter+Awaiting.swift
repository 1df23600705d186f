import PromiseConformance

/// Tasks can wait for a promise.
extension MyPromiseAdapter: AwaitingAdapter {
  package func outcome(of handle: Handle) async -> Awaited {
    do { return .settled(.fulfilled(try await handle.value)) } catch {
      return .settled(Outcome(.failure(error)))
    }
  }
}
