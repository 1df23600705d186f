/// A library with signals that can be linked to each other, beside its promises.
public protocol SignallingAdapter: PromiseAdapter {
  /// The library's signal.
  associatedtype CancelSignal: Sendable

  /// A signal, and what aborts it: with a reason of the caller's, or with the library's own for `nil`.
  func signal() -> (signal: CancelSignal, abort: @Sendable (TrialFault?) -> Void)
  /// A signal that is aborted already.
  func aborted(_ reason: TrialFault) -> CancelSignal
  /// A signal that is aborted with the first of `signals`.
  func any(_ signals: [CancelSignal]) -> CancelSignal
  /// Adds a listener; returns what removes it.
  func listen(_ signal: CancelSignal, _ listener: @escaping @Sendable () -> Void)
    -> @Sendable () -> Void
  /// Whether the signal is aborted.
  func isAborted(_ signal: CancelSignal) -> Bool
  /// Why it was aborted: `.rejected` with the caller's reason, or `.foreign` with the library's own.
  func reason(of signal: CancelSignal) -> Outcome?
}
