extension PromiseAdapter {
  @Rule static var res10: Law {
    "A foreign source is called exactly once."
    intent("Taking over is not repeating: a request is not sent twice.")
    origin("Promises/A+ 2.3.3.1, 2.3.3.3")
    hint("subscribing again for each observer")
    each(importers, or: .importer) { trial, importer in
      let probe = trial.probe("the foreign source")
      let value = trial.token()
      let handle = importer.make(trial) { settler throws(TrialFault) in
        probe.hit()
        _ = settler.fulfill(value)
      }
      for _ in 0..<3 { try trial.expect(handle, .fulfilled(value)) }
      try trial.expect(probe, ran: 1, "for three observers")
    }
  }
}
