import PromiseConformance

/// What is thrown at the end is swallowed.
final class FinallySwallowsThrows: Sketch, @unchecked Sendable {
  override class var fault: String { "what is thrown at the end is swallowed" }
  override class var killers: [String] { ["FIN-04"] }

  override func finally(_ body: @escaping @Sendable () throws(Fault) -> Void) -> Sketch {
    super.finally { try? body() }
  }
}
