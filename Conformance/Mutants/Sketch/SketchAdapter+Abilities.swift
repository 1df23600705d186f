import PromiseConformance

/// Drives the sketch, or one of its mutants, with every capability that there is.
typealias SketchAdapter<S: Sketch> = PartialSketchAdapter<S, EveryAbility>

/// One can tell whether two promises are the same object.
protocol HasIdentity {}

/// A promise can be made of an `async` closure.
protocol MakesOfClosures {}

/// A promise can be cancelled.
protocol IsCancellable {}

/// What an adapter of the sketch offers beside what all of them do.
enum EveryAbility: HasIdentity, MakesOfClosures, IsCancellable {}

extension PartialSketchAdapter: IdentityAdapter where Able: HasIdentity {}

extension PartialSketchAdapter: AsyncMakingAdapter, PrioritizingAdapter
where Able: MakesOfClosures {
  func promise(
    from body: @escaping @Sendable () async throws(TrialFault) -> Token
  ) -> (handle: Sketch, cancel: @Sendable () -> Bool?) {
    let sketch = make()
    sketch.run(body)
    return (sketch, { sketch.cancel() })
  }

  func promise(
    priority: TaskPriority,
    from body: @escaping @Sendable () async throws(TrialFault) -> Token
  ) -> Sketch {
    let sketch = make()
    _ = sketch.begin(priority, body)
    return sketch
  }
}
