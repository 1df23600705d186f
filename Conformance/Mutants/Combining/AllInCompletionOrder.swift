import PromiseConformance

/// Values come in the order in which they arrived.
final class AllInCompletionOrder: Sketch, @unchecked Sendable {
  override class var fault: String { "values come in the order in which they arrived" }
  override class var killers: [String] { ["ALL-02"] }

  override func all(
    _ inputs: [Sketch],
    _ observer: @escaping @Sendable (Result<[Token], CombinedFailure>) -> Void
  ) {
    let gathering = Gathering(count: inputs.count, gate: gate, observer)
    gathering.finishIfComplete()
    let next = Guarded(0)
    for input in inputs {
      input.attach { outcome in
        let index = next.withLock { next in
          defer { next += 1 }
          return next
        }
        gathering.note(outcome, at: index)
      }
    }
  }
}
