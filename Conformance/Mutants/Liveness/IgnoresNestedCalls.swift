import PromiseConformance

/// While a handler runs, settling any promise does nothing.
final class IgnoresNestedCalls: Sketch, @unchecked Sendable {
  override class var fault: String { "while a handler runs, settling any promise does nothing" }
  override class var killers: [String] { ["LIV-02"] }

  override func resolve(_ outcome: Outcome) -> Bool {
    gate.isRunningHere ? false : super.resolve(outcome)
  }
}
