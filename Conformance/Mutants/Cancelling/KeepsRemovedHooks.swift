import PromiseConformance

/// A hook that was taken back is called all the same.
final class KeepsRemovedHooks: Sketch, @unchecked Sendable {
  override class var fault: String { "a hook that was taken back is called all the same" }
  override class var killers: [String] { ["CAN-15"] }

  override func remove(hook id: Int) {}
}
