import PromiseConformance

/// A listener that is removed is released while the lock of its signal is held.
final class RemovesListenersUnderItsLock: Sketch, @unchecked Sendable {
  override class var fault: String {
    "a listener that is removed is released while the lock of its signal is held"
  }
  override class var killers: [String] { ["MEM-14"] }

  override class var signal: SignalSketch.Type { Signal.self }

  private final class Signal: SignalSketch, @unchecked Sendable {
    override func remove(listener id: Int) {
      state.withLock { $0.listeners.removeAll { $0.id == id } }
    }
  }
}
