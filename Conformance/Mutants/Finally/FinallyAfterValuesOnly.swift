import PromiseConformance

/// What is to run at the end does not run after rejection.
final class FinallyAfterValuesOnly: Sketch, @unchecked Sendable {
  override class var fault: String { "what is to run at the end does not run after rejection" }
  override class var killers: [String] { ["FIN-02"] }

  override func finally(_ body: @escaping @Sendable () throws(Fault) -> Void) -> Sketch {
    derive { outcome, next in
      guard case .fulfilled = outcome else { return next.pass(outcome) }
      do throws(Fault) {
        try body()
        next.settle(outcome)
      } catch { next.fail(error) }
    }
  }
}
