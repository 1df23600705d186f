import PromiseConformance

/// Of several that are settled already the last in the list is heard of first.
final class ListensFromTheEnd: Sketch, @unchecked Sendable {
  override class var fault: String {
    "of several that are settled already the last in the list is heard of first"
  }
  override class var killers: [String] { ["RAC-03"] }

  private let waiting = Guarded<[@Sendable () -> Void]>([])

  override func combine(_ kind: CombinationKind, _ inputs: Inputs<Sketch>) -> Gathering {
    let gathering = super.combine(kind, inputs)
    for listen in waiting.withLock({ $0.reversed() }) { listen() }
    waiting.withLock { $0 = [] }
    return gathering
  }

  override func listen(to input: Sketch, at index: Int, for gathering: Gathering) {
    waiting.withLock { waiting in
      waiting.append { input.attach { gathering.note($0, at: index) } }
    }
  }
}
