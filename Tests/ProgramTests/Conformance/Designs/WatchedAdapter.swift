@testable import PromiseConformance
@testable import PromiseMutants

/// An adapter of a promise that can be watched, and has no steps.
struct WatchedAdapter: PromiseAdapter {
  typealias Handle = Sketch

  static var profile: Profile { SketchAdapter<Sketch>.profile }

  static var makers: [Maker<Self>] { [] }
  static var transforms: [Transform<Self>] { [] }
  static var chains: [Chain<Self>] { [] }
  static var recoveries: [Recovery<Self>] { [] }

  let stage: Stage
  private let inner: SketchAdapter<Sketch>

  init(stage: Stage) {
    self.stage = stage
    inner = SketchAdapter(stage: stage)
  }

  func pending() -> (handle: Sketch, settler: Settler) { inner.pending() }

  func observe(_ handle: Sketch, _ observer: @escaping @Sendable (Outcome) -> Void) {
    inner.observe(handle, observer)
  }

  func carrier<Value: Sendable>(of type: Value.Type) -> Carrier<Value> { inner.carrier(of: type) }
}
