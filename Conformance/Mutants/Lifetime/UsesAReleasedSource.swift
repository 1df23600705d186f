import PromiseConformance

/// A derived promise finds its source by where that lies in memory, also when something else lies there.
final class UsesAReleasedSource: Sketch, @unchecked Sendable {
  override class var fault: String {
    "a derived promise finds its source by where that was, also when something else lies there"
  }
  override class var killers: [String] { ["MEM-17"] }

  /// What lies where, for each trial: a place that is free goes to the next promise.
  private static let memory = Guarded<[ObjectIdentifier: [WeakSketch]]>([:])

  private let place: Int
  private var sourcePlace: Int?

  required init(stage: Stage, gate: Gate) {
    place = UsesAReleasedSource.memory.withLock { memory in
      var places = memory[ObjectIdentifier(stage)] ?? []
      defer { memory[ObjectIdentifier(stage)] = places }
      if let free = places.firstIndex(where: { $0.sketch == nil }) { return free }
      places.append(WeakSketch())
      return places.count - 1
    }
    super.init(stage: stage, gate: gate)
    UsesAReleasedSource.memory.withLock {
      $0[ObjectIdentifier(stage)]?[place] = WeakSketch(sketch: self)
    }
  }

  override func wait(for source: SketchCore, by link: Link) {
    sourcePlace = (source as? UsesAReleasedSource)?.place
    super.wait(for: source, by: link)
  }

  override func leaveSource() -> SketchCore? {
    let other = UsesAReleasedSource.memory.withLock { memory in
      sourcePlace.flatMap { memory[ObjectIdentifier(stage)]?[$0].sketch }
    }
    let isGone = lock.withLock { upstream.source == nil }
    if isGone, let other {
      other.lock.withLock { if !other.handlers.isEmpty { other.handlers.removeFirst() } }
    }
    return super.leaveSource()
  }
}
