import PromiseConformance

/// The task that it was made from is cancelled as soon as it runs.
final class CancelsItsTaskAtOnce: Sketch, @unchecked Sendable {
  override class var fault: String {
    "the task that it was made from is cancelled as soon as it runs"
  }
  override class var killers: [String] { ["TSK-08"] }

  override func run(_ body: @escaping @Sendable () async throws(Fault) -> Token) {
    let task = Task { [self] in
      do throws(Fault) { settle(.fulfilled(try await body())) } catch { fail(error) }
    }
    task.cancel()
  }
}
