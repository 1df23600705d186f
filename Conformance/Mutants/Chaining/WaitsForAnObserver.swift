import PromiseConformance

/// A handler runs only when somebody observes what it makes.
final class WaitsForAnObserver: Sketch, @unchecked Sendable {
  override class var fault: String { "a handler runs only when somebody observes what it makes" }
  override class var killers: [String] { ["CHN-11", "THN-01"] }

  private let begin = Guarded<(@Sendable () -> Void)?>(nil)
  override func derive(_ react: @escaping @Sendable (Outcome, Sketch) -> Void) -> Sketch {
    let next = make()
    let reference = WeakSketch(sketch: next)
    (next as? WaitsForAnObserver)?.begin.withLock {
      $0 = {
        super.attach { outcome in
          if let next = reference.sketch { react(outcome, next) }
        }
      }
    }
    return next
  }
  override func attach(_ run: @escaping @Sendable (Outcome) -> Void) {
    let begin = begin.withLock { begin in
      defer { begin = nil }
      return begin
    }
    super.attach(run)
    begin?()
  }
}
