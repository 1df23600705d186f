import PromiseConformance

/// A rejection is reported only when every input has settled; then the first by index.
final class AllWaitsForEveryInput: Sketch, @unchecked Sendable {
  override class var fault: String {
    "a rejection is reported only when every input has settled; then the first by index"
  }
  override class var killers: [String] { ["ALL-03", "ALL-04"] }

  override func all(
    _ inputs: [Sketch],
    _ observer: @escaping @Sendable (Result<[Token], CombinedFailure>) -> Void
  ) {
    let heard = Guarded<[Int: Outcome]>([:])
    let (gate, count) = (gate, inputs.count)
    if count == 0 { return super.all(inputs, observer) }
    for (index, input) in inputs.enumerated() {
      input.attach { outcome in
        let all = heard.withLock { heard in
          heard[index] = outcome
          return heard.count == count ? heard : nil
        }
        guard let all else { return }
        let outcomes = all.sorted { $0.key < $1.key }.map(\.value)
        let gathering = Gathering(count: count, gate: gate, observer)
        for case .rejected(let fault) in outcomes {
          _ = gathering.finish(.failure(CombinedFailure(.rejected(fault))))
          return
        }
        for (index, outcome) in outcomes.enumerated() { gathering.note(outcome, at: index) }
      }
    }
  }
}
