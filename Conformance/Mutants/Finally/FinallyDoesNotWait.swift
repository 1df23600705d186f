import PromiseConformance

/// The promise that is returned at the end is not awaited.
final class FinallyDoesNotWait: Sketch, @unchecked Sendable {
  override class var fault: String { "the promise that is returned at the end is not awaited" }
  override class var killers: [String] { ["FIN-05"] }

  override func finallyChain(_ body: @escaping @Sendable () -> Sketch) -> Sketch {
    super.finally { _ = body() }
  }
}
