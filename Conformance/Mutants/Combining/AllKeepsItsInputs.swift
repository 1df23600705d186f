import PromiseConformance

/// What waits for all keeps the inputs until the last of them has settled.
final class AllKeepsItsInputs: Sketch, @unchecked Sendable {
  override class var fault: String {
    "what waits for all keeps the inputs until the last of them has settled"
  }
  override class var killers: [String] { ["MEM-09"] }

  override func all(
    _ inputs: [Sketch],
    _ observer: @escaping @Sendable (Result<[Token], CombinedFailure>) -> Void
  ) {
    super.all(inputs) { result in withExtendedLifetime(inputs) { observer(result) } }
  }
}
