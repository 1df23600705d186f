/// What becomes of a listener that is added while listeners run.
public enum ListenerMeanwhile: String, CaseIterable, ChoiceValue {
  /// A listener added while listeners run runs.
  case runs
  /// A listener added while listeners run never runs.
  case never = "never runs"

  /// Its name in records, and how tables say it.
  public static let choice = ChoiceText<Self>(
    "listener-meanwhile",
    "a listener added while listeners run"
  )
}

extension SignallingAdapter {
  @Rule static var can40: Law {
    "A listener that a source's listener adds to a dependent signal runs in its turn, or never."
    level(.choice(ListenerMeanwhile.self))
    intent("What happens to an operation that begins while everything is being stopped.")
    origin("DOM “signal abort”, step 6")
    hint("whether an aborted signal that has not yet called its listeners accepts another")
    once { trial in
      let (signal, abort) = trial.adapter.signal()
      let dependent = trial.adapter.any([signal])
      let (early, late) = (trial.spy("an early listener"), trial.spy("the late one"))
      _ = trial.adapter.listen(dependent) { early.hit() }
      _ = trial.adapter.listen(signal) {
        _ = trial.adapter.listen(dependent) { late.hit() }
      }
      abort(trial.fault())
      try trial.expect(early, ran: 1, "when the source was aborted")
      try trial.check(late.count <= 1, "the late listener ran \(times(late.count))")
      trial.observed(late.count == 1 ? ListenerMeanwhile.runs : .never)
    }
  }
}
