import PromiseConformance

extension V8Adapter: SignallingAdapter {
  /// A signal, by its number in Node.
  struct CancelSignal: Sendable {
    let number: Int
  }

  private func makeSignal(_ call: String, _ numbers: [Int]) -> CancelSignal {
    CancelSignal(number: make(call, numbers).number)
  }

  func signal() -> (signal: CancelSignal, abort: @Sendable (TrialFault?) -> Void) {
    let signal = makeSignal("signal", [])
    return (signal, { abort(signal.number, $0) })
  }

  func aborted(_ reason: TrialFault) -> CancelSignal {
    makeSignal("abortedSignal", [node.number(of: reason)])
  }

  func any(_ signals: [CancelSignal]) -> CancelSignal {
    makeSignal("linkedSignal", signals.map(\.number))
  }

  func listen(
    _ signal: CancelSignal,
    _ listener: @escaping @Sendable () -> Void
  ) -> @Sendable () -> Void {
    let body = closure {
      listener()
      return .nothing
    }
    let own = make("listen", signal.number, body).number
    return { [node] in node.tell("unlisten", [own, signal.number]) }
  }

  func isAborted(_ signal: CancelSignal) -> Bool { reason(of: signal) != nil }

  func reason(of signal: CancelSignal) -> Outcome? {
    let words = node.ask("reason", [signal.number])
    return words.isEmpty ? nil : outcome(words)
  }

  /// Listeners run inside the call.
  private func abort(_ number: Int, _ reason: TrialFault?) {
    _ = node.ask("abort", [number] + (reason.map { [node.number(of: $0)] } ?? []))
  }
}

extension V8Adapter: ReasoningAdapter {
  func cancellable() -> CancellablePromise<Handle> {
    let promise = make("cancellable")
    return CancellablePromise(
      handle: promise,
      settler: settler(promise.number),
      cancel: {
        abort(promise.number, nil)
        return nil
      },
      isCancelled: { isAborted(CancelSignal(number: promise.number)) },
      cancelWithReason: { reason in
        abort(promise.number, reason)
        return nil
      }
    )
  }
}
