import PromiseConformance

/// A signal of several does not keep those that can abort it.
final class ForgetsItsSources: Sketch, @unchecked Sendable {
  override class var fault: String {
    "a signal of several does not keep those that can abort it"
  }
  override class var killers: [String] { ["CAN-39"] }

  override class var signal: SignalSketch.Type { Signal.self }

  private final class Signal: SignalSketch, @unchecked Sendable {
    override class var keepsItsSources: Bool { false }
  }
}
