import PromiseConformance

/// Handlers run at once, one inside the other, on the stack of whoever settles.
final class Recurses: Sketch, @unchecked Sendable {
  override class var fault: String {
    "handlers run at once, one inside the other, on the stack of whoever settles"
  }
  override class var killers: [String] { ["CTX-04", "LIV-05", "LIV-06"] }
  override class var choices: [String: String] { ["dispatch": "immediate"] }

  override func schedule(_ job: @escaping @Sendable () -> Void) {
    job()
  }
}
