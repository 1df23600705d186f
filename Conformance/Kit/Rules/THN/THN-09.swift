extension PromiseAdapter {
  @Rule static var thn09: Law {
    "A promise takes many handlers, and all of them run."
    intent("Two parts of a program can wait for one answer.")
    origin("Promises/A+ 2.2.6")
    hint("a single slot for the handler")
    heard(everyVerb) { trial, moment in
      let probes = (0..<9).map { trial.probe("handler \($0)") }
      _ = try trial.meet(moment.alone) { handle in
        for probe in probes { _ = moment.step.apply(trial, handle) { probe.hit() } }
      }
      for probe in probes { try trial.expect(probe, ran: 1, "of nine") }
    }
  }
}
