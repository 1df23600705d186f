import PromiseConformance

/// What combines promises cancels them all, whoever else waits for them.
final class TakesItsInputsAlong: Sketch, @unchecked Sendable {
  override class var fault: String {
    "what combines promises cancels them all, whoever else waits for them"
  }
  override class var killers: [String] { ["CAN-31", "RAC-04"] }

  override func lose(_ input: Sketch) { _ = input.cancel() }
}
