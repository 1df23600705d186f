import PromiseConformance

/// Drives the sketch, or one of its mutants, with every capability of an adapter.
typealias SketchAdapter<S: Sketch> = PartialSketchAdapter<S, EveryAbility>

/// Promises have an identity.
protocol HasIdentity {}

/// A promise can be made of an `async` closure.
protocol MakesOfClosures {}

/// A promise can be cancelled.
protocol IsCancellable {}

/// What an adapter of the sketch offers beyond the basic protocol.
enum EveryAbility: HasIdentity, MakesOfClosures, IsCancellable {}

extension PartialSketchAdapter: IdentityAdapter where Able: HasIdentity {}

extension PartialSketchAdapter: AsyncMakingAdapter, PrioritizingAdapter
where Able: MakesOfClosures {
  func promise(
    from body: @escaping @Sendable () async throws(TrialFault) -> Token
  ) -> (handle: Sketch, cancel: @Sendable () -> Bool?) {
    let sketch = made { $0.run(body) }
    return (sketch, { sketch.cancel() })
  }

  func promise(
    priority: TaskPriority,
    from body: @escaping @Sendable () async throws(TrialFault) -> Token
  ) -> Sketch {
    made { _ = $0.begin(priority, body) }
  }
}
