import PromiseConformance

/// What is to run at the end runs after what follows it.
final class FinallyComesTooLate: Sketch, @unchecked Sendable {
  override class var fault: String { "what is to run at the end runs after what follows it" }
  override class var killers: [String] { ["FIN-06"] }

  override func finally(_ body: @escaping @Sendable () throws(Fault) -> Void) -> Sketch {
    derive { outcome, next in
      next.settle(outcome)
      next.schedule { try? body() }
    }
  }
}
