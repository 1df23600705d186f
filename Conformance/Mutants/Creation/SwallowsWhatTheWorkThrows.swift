import PromiseConformance

/// What the work throws is swallowed.
final class SwallowsWhatTheWorkThrows: Sketch, @unchecked Sendable {
  override class var fault: String { "what the work throws is swallowed" }
  override class var killers: [String] { ["EXE-05", "RES-09"] }

  override func run(_ work: @escaping @Sendable (Settler) throws(Fault) -> Void) {
    do throws(Fault) { try work(settler) } catch {}
  }
}
