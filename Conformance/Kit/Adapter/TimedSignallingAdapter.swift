/// A library with signals that a clock aborts.
public protocol TimedSignallingAdapter: SignallingAdapter {
  /// A signal that is aborted when so much time has passed on the stage's clock.
  func signal(after duration: Duration) -> CancelSignal
}
