import PromiseConformance

/// What is to run at the end runs at once.
final class FinallyComesTooEarly: Sketch, @unchecked Sendable {
  override class var fault: String { "what is to run at the end runs at once" }
  override class var killers: [String] { ["FIN-07"] }

  override func finally(_ body: @escaping @Sendable () throws(Fault) -> Void) -> Sketch {
    try? body()
    return derive { outcome, next in next.settle(outcome) }
  }
}
