import PromiseConformance

/// What the first closure of a chain throws is swallowed.
final class AttemptSwallows: Sketch, @unchecked Sendable {
  override class var fault: String { "what the first closure of a chain throws is swallowed" }
  override class var killers: [String] { ["EXE-09"] }

  override func attempt(_ body: () throws(Fault) -> Token) {
    do throws(Fault) { settle(.fulfilled(try body())) } catch {}
  }
}
