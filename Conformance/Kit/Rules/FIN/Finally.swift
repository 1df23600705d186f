/// FIN: handlers that run however a promise ends.
extension PromiseAdapter {
  /// The steps that run something at the end, or some of them.
  static func finallyVerbs(_ isMeant: (Finalizer<Self>) -> Bool = { _ in true }) -> [Verb<Self>] {
    everyVerb.filter { verb in (verb.spelling as? Finalizer<Self>).map(isMeant) ?? false }
  }

  static func runsAtTheEnd(_ trial: Trial<Self>, _ moment: Moment<Verb<Self>>) throws {
    let met = try trial.hear(moment)
    try trial.check(
      met.given.count == 1,
      "the finally handler ran \(times(met.given.count)) when the promise was \(met.end)"
    )
    guard let derived = met.derived else { return }
    try trial.expect(derived, met.end)
  }
}
