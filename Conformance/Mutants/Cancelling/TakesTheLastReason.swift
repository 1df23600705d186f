import PromiseConformance

/// A signal that is aborted again takes the new reason.
final class TakesTheLastReason: Sketch, @unchecked Sendable {
  override class var fault: String { "a signal that is aborted again takes the new reason" }
  override class var killers: [String] { ["CAN-32"] }
  override class var signal: SignalSketch.Type { Signal.self }

  private final class Signal: SignalSketch, @unchecked Sendable {
    override func mark(_ reason: Outcome) -> Bool {
      state.withLock { state in
        defer { state.reason = reason }
        return state.reason == nil
      }
    }
  }
}
