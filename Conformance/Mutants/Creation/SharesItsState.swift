import PromiseConformance

/// Two promises that were made one after the other share their fate.
final class SharesItsState: Sketch, @unchecked Sendable {
  override class var fault: String {
    "two promises that were made one after the other share their fate"
  }
  override class var killers: [String] { ["EXE-06"] }

  private weak var sibling: Sketch?
  private static let last = Guarded<[ObjectIdentifier: WeakSketch]>([:])

  required init(stage: Stage, gate: Gate) {
    super.init(stage: stage, gate: gate)
    let key = ObjectIdentifier(stage)
    let elder = SharesItsState.last.withLock { last in
      defer { last[key] = WeakSketch(sketch: self) }
      return last[key]?.sketch as? SharesItsState
    }
    elder?.sibling = self
  }

  override func resolve(_ outcome: Outcome) -> Bool {
    defer { sibling?.settle(outcome) }
    return super.resolve(outcome)
  }
}
