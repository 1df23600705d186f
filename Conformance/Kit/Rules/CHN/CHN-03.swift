extension PromiseAdapter {
  @Rule static var chn03: Law {
    "A value that a handler returns fulfils the derived promise."
    intent("A chain is read from top to bottom: each step gets what the last one made.")
    origin("Promises/A+ 2.2.7.1")
    hint("settling the derived promise")
    tried(transforms, ends: [.value]) { trial, moment in
      let met = try trial.meet(moment) { handle in
        let other = trial.token()
        return (derived: moment.step.apply(trial, handle) { _ in other }, other: other)
      }
      for (derived, other) in met.made { try trial.expect(derived, .fulfilled(other)) }
    }
  }
}
