extension PromiseAdapter {
  @Rule static var mem08: Law {
    "A value, or an error, is released with the last promise that holds it."
    intent("A value that is no longer needed is gone: a file is closed, an image is freed.")
    hint("a copy of the outcome beside the one in the promise")
    tried(verbs, few: true) { trial, moment in
      let before = trial.stage.ledger.live
      // A step of any kind holds the payload, or what it made instead of an error.
      do {
        let derived = try trial.derive(moment).derived
        let payloads = derived == nil || moment.end == .cancelled ? 0 : 1
        trial.quiesce(until: { trial.stage.ledger.live == before + payloads })
        try expectLive(trial, before + payloads, "payloads, with a derived promise to hold one")
        withExtendedLifetime(derived) {}
      }
      trial.quiesce(until: { trial.stage.ledger.live == before })
      try expectLive(trial, before, "payloads that are not held")
    }
  }
}
