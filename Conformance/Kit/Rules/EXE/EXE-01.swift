/// When the work given to a promise runs.
public enum WorkStart: String, CaseIterable, ChoiceValue {
  /// The work given to it runs immediately.
  case sync = "immediately"
  /// The work given to it runs soon.
  case deferred = "soon"
  /// The work given to it runs when observed.
  case lazy = "when observed"

  /// Its name in records, and how tables say it.
  public static let choice = ChoiceText<Self>("executor", "the work given to it runs")
}

extension PromiseAdapter {
  @Rule static var exe01: Law {
    "The work of a promise runs before the initialiser returns, later, or when it is first observed."
    level(.choice(WorkStart.self))
    intent("Whether making a promise runs code on this thread.")
    origin("test262 Promise/exec-args")
    hint("the initialiser that takes a closure")
    each(workMakers, or: .executor) { trial, maker in
      let spy = trial.spy("the work")
      let kept = Box<Settler>()
      let handle = trial.attaching {
        maker.make(trial) { settler throws(TrialFault) in
          kept.value = settler
          spy.hit()
        }
      }
      let runsInside = spy.count == 1
      trial.quiesce()
      // Whoever looks does not observe.
      look(at: handle)
      trial.quiesce()
      let runsUnobserved = spy.count == 1
      let observation = trial.observe(handle)
      try trial.expect(spy, reaches: 1, "the work ran \(times(spy.count))")
      try trial.check(observation.outcomes.isEmpty, "the promise settled by itself")
      kept.value = nil
      trial.observed(runsInside ? WorkStart.sync : runsUnobserved ? .deferred : .lazy)
    }
  }
}
