extension PromiseAdapter {
  @Rule static var res08: Law {
    "If a foreign source calls back twice, or with both a value and an error, its first call counts."
    level(.mustIf("a foreign source can be taken over"))
    intent("Callbacks of other people's code are not trusted.")
    origin("Promises/A+ 2.3.3.3.3")
    hint("settling must be guarded once for all callers")
    given(design.settlesTwice, or: .settlingTwice)
    each(importers, or: .importer) { trial, importer in
      let (value, fault) = (trial.token(), trial.fault())
      for first in [Outcome.fulfilled(value), .rejected(fault)] {
        let handle = importer.make(trial) { settler throws(TrialFault) in
          settler.settle(first)
          _ = settler.fulfill(trial.token())
          _ = settler.reject(trial.fault())
        }
        try trial.expect(handle, first)
        try later(trial, importer, first)
      }
    }
  }

  /// The same for a source that calls back after it has returned, from another thread.
  private static func later(
    _ trial: Trial<Self>,
    _ importer: Importer<Self>,
    _ first: Outcome
  ) throws {
    let kept = Box<Settler>()
    let handle = importer.make(trial) { settler throws(TrialFault) in kept.value = settler }
    let seen = trial.observe(handle)
    // The source may be called later.
    trial.quiesce()
    let settler = kept.take()
    trial.elsewhere {
      settler?.settle(first)
      _ = settler?.fulfill(trial.token())
    }
    try trial.expect(seen, first)
  }
}
