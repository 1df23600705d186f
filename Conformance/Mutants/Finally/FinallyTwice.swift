import PromiseConformance

/// What is to run at the end runs twice.
final class FinallyTwice: Sketch, @unchecked Sendable {
  override class var fault: String { "what is to run at the end runs twice" }
  override class var killers: [String] { ["FIN-01", "FIN-02"] }

  override func finally(_ body: @escaping @Sendable () throws(Fault) -> Void) -> Sketch {
    super.finally { () throws(Fault) in
      try body()
      try body()
    }
  }
}
