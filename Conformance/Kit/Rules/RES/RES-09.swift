extension PromiseAdapter {
  @Rule static var res09: Law {
    "A foreign source that throws before it calls back rejects; if it throws later, that is ignored."
    intent("Faulty code of other people still leads to one clear end.")
    origin("Promises/A+ 2.3.3.3.4")
    hint("the catch around the foreign call")
    each(importers.filter(\.canFail), or: .throwingImporter) { trial, importer in
      let (value, fault) = (trial.token(), trial.fault())
      let before = importer.make(trial) { _ throws(TrialFault) in throw fault }
      try trial.expect(before, .rejected(fault))
      let after = importer.make(trial) { settler throws(TrialFault) in
        _ = settler.fulfill(value)
        throw fault
      }
      try trial.expect(after, .fulfilled(value))
    }
  }
}
