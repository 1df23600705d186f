extension AwaitingAdapter {
  /// Long series of values, errors and listeners that each let go of the next, and errors that hold each other.
  static var endings: Part {
    let ways = Ending<Self>.allCases.map { way in
      once(way.rawValue) { trial in try Series.leave(trial) { way.link($0, $1) } }
    }
    let others: [Part] = [
      given(Able.signals) { signals(of: $0) },
      given(Ability<any ErrorNestingAdapter.Type>(.any)) { nestings(of: $0) },
    ]
    return (ways + others).sum ?? .lacking(.awaiting)
  }

  private static func nestings<A: ErrorNestingAdapter>(of adapter: A.Type) -> Part {
    A.each(A.errorNestings, or: .any, doing: "an error that holds errors") { trial, nesting in
      try A.runLong(trial, A.length(trial), nested: 100) { levels, depth in
        let released = Counter()
        let promise = Box(
          nested(trial, nesting, levels) {
            depth?.note()
            released.increment()
          }
        )
        trial.quiesce()
        depth?.note()
        try trial.check(released.count == 0, "what is held went before its time")
        promise.value = nil
        trial.quiesce(until: { released.count == 1 })
        try trial.check(released.count == 1, "an error was not released")
      }
    }
  }

  /// A promise, and nothing else that holds the error.
  private static func nested<A: ErrorNestingAdapter>(
    _ trial: Trial<A>,
    _ nesting: ErrorNesting<A>,
    _ levels: Int,
    onRelease: @escaping @Sendable () -> Void
  ) -> any Sendable {
    nesting.make(trial.adapter, TrialFault(in: trial.stage.ledger, onRelease: onRelease), levels)
  }

  private static func signals<A: SignallingAdapter>(of adapter: A.Type) -> Part {
    LeavingSignal<A>.allCases.filter { $0 != .reason || A.design.signalsHaveReasons }.map { way in
      A.once(way.rawValue) { trial in try Series.leave(trial) { way.link($0, $1) } }
    }.sum ?? .lacking(.signals)
  }
}

/// The ways in which a promise that is released lets go of what it ended with.
private enum Ending<A: PromiseAdapter>: String, CaseIterable, Sendable {
  case value = "its value, with the promise"
  case error = "its error, with the promise"

  func link(_ series: Series<A>, _ number: Int) -> Series<A>.Link {
    let (handle, settler) = series.trial.loose()
    // It is handled, since unhandled failures may be reported; a promise for one handler may hand over its outcome.
    if series.trial.design.takesHandlers { series.trial.onEnd(of: handle) { _ in } }
    switch self {
    case .value: settler.settle(.fulfilled(series.object(number)))
    case .error: settler.settle(.rejected(series.fault(number)))
    }
    return Series.Link(end: {}, held: [handle])
  }
}

/// The ways in which something of the user's leaves a signal.
private enum LeavingSignal<A: SignallingAdapter>: String, CaseIterable, Sendable {
  case ran = "the listener ran"
  case removed = "the listener was removed"
  case released = "its signal was released"
  case reason = "it was the reason of a signal that was released"

  func link(_ series: Series<A>, _ number: Int) -> Series<A>.Link {
    let (signal, abort) = series.trial.adapter.signal()
    if self == .reason {
      abort(series.fault(number))
      return Series.Link(end: {}, held: [signal])
    }
    let captured = series.object(number)
    let remove = series.trial.adapter.listen(signal) { withExtendedLifetime(captured) {} }
    return switch self {
    case .ran: Series.Link(end: { abort(nil) }, held: [signal])
    case .removed: Series.Link(end: remove, held: [signal])
    case .released, .reason: Series.Link(end: { withExtendedLifetime(abort) {} }, held: [signal])
    }
  }
}
