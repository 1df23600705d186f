import PromiseConformance

/// A pair of handlers is a link for values followed by one for errors.
final class BuildsPairsFromLinks: Sketch, @unchecked Sendable {
  override class var fault: String {
    "a pair of handlers is a link for values followed by one for errors"
  }
  override class var killers: [String] { ["THN-07"] }

  override func pair(
    _ onFulfilled: @escaping TransformBody,
    _ onRejected: @escaping RecoveryBody
  ) -> Sketch {
    transform(onFulfilled).recover(onRejected)
  }
}
