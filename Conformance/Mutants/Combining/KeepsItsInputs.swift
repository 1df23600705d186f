import PromiseConformance

/// What combines promises keeps them until the last of them has settled.
final class KeepsItsInputs: Sketch, @unchecked Sendable {
  override class var fault: String {
    "what combines promises keeps them until the last of them has settled"
  }
  override class var killers: [String] { ["MEM-09"] }

  override func listen(to input: Sketch, at index: Int, for gathering: Gathering) {
    let all = kept.withLock { $0 }
    input.attach { outcome in withExtendedLifetime(all) { gathering.note(outcome, at: index) } }
  }

  private let kept = Guarded<[Sketch]>([])

  override func list(_ inputs: Inputs<Sketch>) -> [Sketch] {
    let all = super.list(inputs)
    kept.withLock { $0 = all }
    return all
  }
}
