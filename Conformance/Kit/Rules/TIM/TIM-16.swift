/// What becomes of a promise when the time is up within which it was wanted.
public enum LimitedSource: String, CaseIterable, ChoiceValue {
  /// A promise whose limit is up: continues.
  case continues
  /// A promise whose limit is up: is cancelled if nothing else waits.
  case isCancelledIfAlone = "is cancelled if nothing else waits"
  /// A promise whose limit is up: is cancelled.
  case isCancelled = "is cancelled"

  /// Its name in records, and how tables say it.
  public static let choice = ChoiceText<Self>("limit-up", "a promise whose limit is up")
}

extension TimedAdapter where Self: CancellableAdapter {
  @Rule static var tim16: Law {
    "A promise whose time limit is up continues, is cancelled if nothing else waits for it, or is cancelled."
    level(.choice(LimitedSource.self))
    intent("Whether work that came too late still costs something.")
    origin("DOM AbortSignal.timeout; Kotlin withTimeout")
    hint("what a limit leaves at its promise when its alarm goes off")
    given(.cancelling)
    each(timeouts, or: .timeout) { trial, timeout in
      try observe(trial) {
        timeout.apply(trial, $0, limit)
      } _: {
        trial.advance(by: limit)
      }
    }
    given(Ability<any (RealTimedAdapter & CancellableAdapter).Type>(.ownTimers)) {
      onRealTime($0)
    }
  }

  private static func onRealTime<B: RealTimedAdapter & CancellableAdapter>(_: B.Type) -> Part {
    B.each(B.realTimeouts, or: .timeout, doing: "on real time") { trial, timeout in
      try B.observe(trial) {
        timeout.apply(trial, $0, .milliseconds(1))
      } _: {
      }
    }
  }
}

extension CancellableAdapter {
  /// Limits two promises, of which something else needs one, and looks at both when the time is up.
  fileprivate static func observe(
    _ trial: Trial<Self>,
    _ apply: (Handle) -> Output<Token>,
    _ pass: () -> Void
  ) throws {
    let (alone, shared) = (trial.cancellable(), trial.cancellable())
    let needed = trial.stay(with: shared.handle)
    let limited = [alone, shared].map { trial.observe(apply($0.handle)) }
    pass()
    let areOver = trial.wait { limited.allSatisfy { $0.count > 0 } }
    try trial.check(areOver, "when the time was up they came to \(limited.map(\.all))")
    trial.quiesce()
    switch (alone.isCancelled(), shared.isCancelled()) {
    case (false, false): trial.observed(LimitedSource.continues)
    case (true, false): trial.observed(LimitedSource.isCancelledIfAlone)
    case (true, true): trial.observed(LimitedSource.isCancelled)
    case (false, true): try trial.check(false, "what something else needs was cancelled, only")
    }
    // What goes on can still come to its end.
    if !shared.isCancelled() {
      let value = Outcome.fulfilled(trial.token())
      trial.settle(shared.settler, value)
      try trial.expect(needed, value)
    }
  }
}
