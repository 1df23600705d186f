extension PromiseAdapter {
  @Rule static var res02: Law {
    "A promise that follows another is fulfilled with its value."
    intent("A returned promise stands for its value.")
    origin("Promises/A+ 2.3.2.2")
    hint("taking over the inner value")
    following(ends: [.value]) { trial, moment, follow in
      let met = try trial.meet(moment, follow)
      for outer in met.made { try trial.expect(outer, met.end) }
    }
    tried(chains, or: .chain, ends: [.value]) { trial, moment in
      // Each handler of one promise returns a promise of its own.
      let met = try trial.meet(moment) { handle in
        (0..<3).map { _ in
          let value = trial.token()
          let outer = moment.step.apply(trial, handle) { _ throws(TrialFault) in
            trial.settled(.fulfilled(value))
          }
          return (outer: outer, value: value)
        }
      }
      for (outer, value) in met.made.flatMap(\.self) { try trial.expect(outer, .fulfilled(value)) }
    }
  }
}
