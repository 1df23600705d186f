extension RuleInfo {
  static let can35 = RuleInfo(
    "CAN-35",
    .choice(key: "drop-ref", values: ["nothing", "cancels"]),
    "Letting go of the last reference of the consumer's cancels the promise, or does not.",
    intent: "Whether work goes on that nobody holds a promise of.",
    origin: "Combine AnyCancellable",
    hint: "the deinit of a promise",
    needs: .cancelling
  )
}

extension Cancelling {
  static var can35: Rule<A> {
    Rule(
      .can35,
      .once { trial in
        let (hook, seen, value) = (trial.probe("the hook"), Observation(), trial.token())
        let settler = settlerAlone(trial, hook, seen)
        trial.quiesce()
        trial.settle(settler, .fulfilled(value))
        trial.quiesce()
        switch seen.outcomes {
        case [.fulfilled(value)]:
          try trial.expect(hook, ran: 0, "though the promise was fulfilled")
          trial.observed("nothing")
        default:
          try trial.expectCancelled(seen)
          trial.observed("cancels")
        }
      }
    )
  }

  /// Nothing but the settler and the observer outlives this.
  private static func settlerAlone(
    _ trial: Trial<A>,
    _ hook: Probe,
    _ seen: Observation
  ) -> Settler {
    let promise = trial.cancellable(hook)
    trial.adapter.observe(promise.handle) { seen.add($0) }
    return promise.settler
  }
}
