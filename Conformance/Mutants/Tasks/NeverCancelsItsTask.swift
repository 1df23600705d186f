import PromiseConformance

/// The task that it was made from goes on when it is cancelled.
final class NeverCancelsItsTask: Sketch, @unchecked Sendable {
  override class var fault: String { "the task that it was made from goes on when it is cancelled" }
  override class var killers: [String] { ["TSK-08"] }

  override func run(_ body: @escaping @Sendable () async throws(Fault) -> Token) {
    Task { [self] in
      do throws(Fault) { settle(.fulfilled(try await body())) } catch { fail(error) }
    }
  }
}
