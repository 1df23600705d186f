import PromiseConformance

/// A value that is an error is taken for a failure.
final class TakesErrorsForFailures: Sketch, @unchecked Sendable {
  override class var fault: String { "a value that is an error is taken for a failure" }
  override class var killers: [String] { ["STA-09"] }

  override class func roundTrip<Value: Sendable>(
    _ value: Value,
    _ stage: Stage,
    _ observed: @escaping @Sendable (Value) -> Void
  ) {
    if value is any Error { return }
    super.roundTrip(value, stage, observed)
  }
}
