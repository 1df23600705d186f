import PromiseConformance

/// A signal that depends on another reads as pending until its turn comes.
final class MarksDependentsLate: Sketch, @unchecked Sendable {
  override class var fault: String {
    "a signal that depends on another reads as pending until its turn comes"
  }
  override class var killers: [String] { ["CAN-33"] }
  override class var signal: SignalSketch.Type { Signal.self }

  private final class Signal: SignalSketch, @unchecked Sendable {
    override func abort(_ reason: Outcome) {
      guard mark(reason) else { return }
      runListeners()
      for dependent in state.withLock({ $0.dependents }) where dependent.mark(reason) {
        dependent.runListeners()
      }
    }
  }
}
