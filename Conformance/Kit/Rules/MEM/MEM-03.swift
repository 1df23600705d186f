extension PromiseAdapter {
  @Rule static var mem03: Law {
    "A chain stays alive as long as its source can still settle."
    intent("A chain need not be kept in a variable to run.")
    hint("weak references from source to derived promise")
    each(verbs.filter(\.isLink)) { trial, verb in
      for outcome in [Outcome.fulfilled(trial.token()), .rejected(trial.fault())] {
        let (ran, last) = (trial.probe("the handler"), trial.probe("the last handler"))
        let (settler, isLink) = linkHeldBySettler(trial, verb, ran, last)
        trial.letGoOfAll()
        trial.quiesce()
        trial.settle(settler, outcome)
        trial.quiesce()
        let when = "when it was \(outcome), and only its source held it"
        try trial.expect(ran, ran: verb.ends.contain(outcome) ? 1 : 0, when)
        try trial.expect(last, ran: isLink ? 1 : 0, when)
      }
    }
    tried(verbs.filter(\.isLink), few: true) { trial, moment in
      let (links, last) = (Counter(), trial.probe("the last handler"))
      let end = try trial.meet(moment) { handle in
        guard let next = moment.step.apply(trial, handle, {}) else { return }
        guard let end = moment.step.apply(trial, next, {}) else { return }
        links.increment()
        trial.onEnd(of: end) { _ in last.hit() }
      }.end
      try trial.expect(last, ran: links.count, "when it was \(end), and only its source held it")
    }
  }

  private static func linkHeldBySettler(
    _ trial: Trial<Self>,
    _ verb: Verb<Self>,
    _ ran: Probe,
    _ last: Probe
  ) -> (Settler, isLink: Bool) {
    let (handle, settler) = trial.loose()
    guard let next = verb.apply(trial, handle, { ran.hit() }) else { return (settler, false) }
    trial.onEnd(of: next) { _ in last.hit() }
    return (settler, true)
  }
}
