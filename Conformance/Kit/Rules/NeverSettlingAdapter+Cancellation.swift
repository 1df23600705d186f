extension NeverSettlingAdapter: HookingAdapter, ReasoningAdapter, SignallingAdapter,
  BranchCancellingAdapter, AnsweringAdapter,
  AwaitingAdapter, PrioritizingAdapter, ReportingAdapter
{
  typealias CancelSignal = Handle

  func cancellable() -> CancellablePromise<Handle> {
    let (handle, settler) = pending()
    return CancellablePromise(
      handle: handle,
      settler: settler,
      cancel: { nil },
      isCancelled: { false },
      onCancel: { _ in nil },
      cancelWithReason: { _ in nil }
    )
  }
  func cancellable(
    work:
      @escaping @Sendable (
        Settler, @escaping @Sendable () -> Bool?, @escaping CancellablePromise<Handle>.Hooking
      ) -> Void
  ) -> (handle: Handle, cancel: @Sendable () -> Bool?) { (Handle(), { nil }) }
  func cancel(_ handle: Handle) -> Bool? { nil }
  func isCancelled(_ handle: Handle) -> Bool { false }

  func signal() -> (signal: Handle, abort: @Sendable (TrialFault?) -> Void) { (Handle(), { _ in }) }
  func aborted(_ reason: TrialFault) -> Handle { Handle() }
  func any(_ signals: [Handle]) -> Handle { Handle() }
  func listen(
    _ signal: Handle,
    _ listener: @escaping @Sendable () -> Void
  ) -> @Sendable () -> Void { {} }
  func isAborted(_ signal: Handle) -> Bool { false }
  func reason(of signal: Handle) -> Outcome? { nil }

  func outcome(of handle: Handle) async -> Awaited {
    await withUnsafeContinuation { (_: UnsafeContinuation<Awaited, Never>) in }
  }
  func promise(
    from body: @escaping @Sendable () async throws(TrialFault) -> Token
  ) -> (handle: Handle, cancel: @Sendable () -> Bool?) { (Handle(), { nil }) }
  func promise(
    priority: TaskPriority,
    from body: @escaping @Sendable () async throws(TrialFault) -> Token
  ) -> Handle { Handle() }
  func onUnhandled(_ report: @escaping @Sendable (Outcome) -> Void) {}
}

extension NeverSettlingAdapter: SettableClockAdapter {
  static var delays: [Delay<Self>] { [Delay(text, schedule) { _, _ in pendingOutput() }] }
  static var timeouts: [Timeout<Self>] { [Timeout(text, schedule) { _, _, _ in pendingOutput() }] }
  static var retries: [Retry<Self>] {
    [
      Retry(text, schedule) { _, _, _ in pendingOutput() },
      .asking(text, schedule) { _, _, _ in pendingOutput() },
    ]
  }
}

extension NeverSettlingAdapter: AbandoningAdapter {
  func pending(
    onAbandoned hook: @escaping @Sendable () -> Void
  ) -> (handle: Handle, settler: Settler) { pending() }
}

extension NeverSettlingAdapter: DeadlineAdapter {
  func pending(
    onRequest hook: @escaping @Sendable () -> Void
  ) -> (handle: Handle, settler: Settler, ask: @Sendable (Duration) -> Void) {
    let (handle, settler) = pending()
    return (handle, settler, { _ in })
  }
}

extension NeverSettlingAdapter: ProgressingAdapter {
  func progressing() -> (handle: Handle, settler: Settler, report: @Sendable (Int) -> Void) {
    let (handle, settler) = pending()
    return (handle, settler, { _ in })
  }
  func onProgress(
    _ handle: Handle,
    _ handler: @escaping @Sendable (Int) throws(TrialFault) -> Void
  ) -> (@Sendable () -> Void)? { nil }
}

extension NeverSettlingAdapter: AsyncHandlingAdapter {
  func transform(_ handle: Handle, async body: @escaping AsyncTransformBody) -> Handle { Handle() }
}

extension NeverSettlingAdapter: RepeatingAdapter {
  func repeating(
    _ work: @escaping @Sendable (Settler) -> Void
  ) -> (handle: Handle, forget: (@Sendable () -> Void)?) { (Handle(), nil) }
}

extension NeverSettlingAdapter: RemovingAdapter {
  func observeUntilRemoved(
    _ handle: Handle,
    _ observer: @escaping @Sendable (Outcome) -> Void
  ) -> @Sendable () -> Void { {} }
}

extension NeverSettlingAdapter: RealTimedAdapter {
  static var realDelays: [Delay<Self>] { delays }
  static var realTimeouts: [Timeout<Self>] { timeouts }
}

extension NeverSettlingAdapter: TimedSignallingAdapter {
  func signal(after duration: Duration) -> Handle { Handle() }
}
