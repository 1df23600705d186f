import PromiseConformance

/// An error of the closure that it was made from is dropped.
final class IgnoresWhatATaskThrows: Sketch, @unchecked Sendable {
  override class var fault: String { "an error of the closure that it was made from is dropped" }
  override class var killers: [String] { ["TSK-07"] }

  private var isOfATask = false
  override func run(_ body: @escaping @Sendable () async throws(Fault) -> Token) {
    isOfATask = true
    super.run(body)
  }
  override func fail(_ fault: Fault) {
    if !isOfATask { super.fail(fault) }
  }
}
