import PromiseConformance

/// All of nothing never settles.
final class AllOfNothingPends: Sketch, @unchecked Sendable {
  override class var fault: String { "all of nothing never settles" }
  override class var killers: [String] { ["ALL-01"] }

  override func all(
    _ inputs: [Sketch],
    _ observer: @escaping @Sendable (Result<[Token], CombinedFailure>) -> Void
  ) {
    if !inputs.isEmpty { super.all(inputs, observer) }
  }
}
