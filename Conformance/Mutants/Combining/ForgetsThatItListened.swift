import PromiseConformance

/// An input that a combination has left counts as one that nobody handles.
final class ForgetsThatItListened: Sketch, @unchecked Sendable {
  override class var fault: String {
    "an input that a combination has left counts as one that nobody handles"
  }
  override class var killers: [String] { ["COL-05"] }

  override func lose(_ input: Sketch) {
    input.lock.withLock { input.isHandled = false }
    super.lose(input)
  }
}
