import PromiseConformance

@testable import PromiseMutants

extension PlacedAdapter: AwaitingAdapter, AsyncMakingAdapter, QueryingAdapter {
  func outcome(of handle: Sketch) async -> Awaited { await handle.awaited() }

  func promise(
    from body: @escaping @Sendable () async throws(TrialFault) -> Token
  ) -> (handle: Sketch, cancel: @Sendable () -> Bool?) {
    let sketch = make()
    sketch.run(body)
    return (sketch, { sketch.cancel() })
  }

  func query(_ handle: Sketch) -> Outcome? { handle.state }
}
