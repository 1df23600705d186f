import PromiseConformance

/// All is complete with one of three or more inputs missing.
final class AllCountsTooFar: Sketch, @unchecked Sendable {
  override class var fault: String { "all is complete with one of three or more inputs missing" }
  override class var killers: [String] { ["ALL-05"] }

  override func all(
    _ inputs: [Sketch],
    _ observer: @escaping @Sendable (Result<[Token], CombinedFailure>) -> Void
  ) {
    guard inputs.count > 2 else { return super.all(inputs, observer) }
    let gathering = Gathering(count: inputs.count - 1, gate: gate, observer)
    let next = Guarded(0)
    for input in inputs {
      input.attach { outcome in
        let index = next.withLock { next in
          defer { next = min(next + 1, inputs.count - 2) }
          return next
        }
        gathering.note(outcome, at: index)
      }
    }
  }
}
