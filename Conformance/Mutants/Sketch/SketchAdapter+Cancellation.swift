import PromiseConformance

extension PartialSketchAdapter: CancellableAdapter, HookingAdapter, ReasoningAdapter,
  BranchCancellingAdapter
where Able: IsCancellable {
  func cancellable() -> CancellablePromise<Sketch> {
    let (sketch, hadReason) = (make(), Guarded(false))
    return CancellablePromise(
      handle: sketch,
      settler: sketch.settler,
      cancel: { sketch.cancel() },
      isCancelled: { sketch.isCancelled || hadReason.current },
      onCancel: { sketch.onCancel($0) },
      cancelWithReason: S.reasons.map { given in
        { @Sendable (reason: TrialFault) -> Bool? in
          let isFirst = sketch.settle(.rejected(given(reason, sketch.stage)))
          hadReason.withLock { $0 = $0 || isFirst }
          return isFirst
        }
      },
      agree: sketch.employ()
    )
  }

  func cancellable(
    work:
      @escaping @Sendable (
        Settler, @escaping @Sendable () -> Bool?, @escaping CancellablePromise<Sketch>.Hooking
      ) -> Void
  ) -> (handle: Sketch, cancel: @Sendable () -> Bool?) {
    let sketch = make()
    let cancel = { @Sendable () -> Bool? in sketch.cancel() }
    sketch.run { settler throws(TrialFault) in work(settler, cancel) { sketch.onCancel($0) } }
    return (sketch, cancel)
  }

  func cancel(_ handle: Sketch) -> Bool? { handle.cancel() }

  func isCancelled(_ handle: Sketch) -> Bool { handle.isCancelled }
}

extension PartialSketchAdapter: AwaitingAdapter, ReportingAdapter, TimedSignallingAdapter {
  func onUnhandled(_ report: @escaping Sketch.Observer) { reporter.withLock { $0 = report } }

  func outcome(of handle: Sketch) async -> Awaited { await handle.awaited() }

  func signal() -> (signal: SignalSketch, abort: @Sendable (TrialFault?) -> Void) {
    let signal = S.signal.init()
    return (signal, { signal.abort($0.map(Outcome.rejected) ?? .foreign("aborted")) })
  }

  func signal(after duration: Duration) -> SignalSketch {
    let signal = S.signal.init()
    let time = stage.clock.now + duration
    _ = stage.clock.schedule(at: time) { [weak signal] in signal?.abort(.foreign("too late")) }
    return signal
  }

  func aborted(_ reason: TrialFault) -> SignalSketch {
    let signal = S.signal.init()
    signal.abort(.rejected(reason))
    return signal
  }

  func any(_ signals: [SignalSketch]) -> SignalSketch { S.signal.any(signals) }

  func listen(_ signal: SignalSketch, _ listener: @escaping Sketch.Job) -> Sketch.Job {
    signal.listen(listener)
  }

  func isAborted(_ signal: SignalSketch) -> Bool { signal.reason != nil }

  func reason(of signal: SignalSketch) -> Outcome? { signal.reason }
}
