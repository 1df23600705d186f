/// FIN: handlers that run however a promise ends.
enum Finally<A: PromiseAdapter> {
  static var rules: [Rule<A>] { [fin01, fin02, fin03, fin04, fin05, fin06, fin07] }

  typealias Step = Finalizer<A>

  /// The encounters of finally handlers with promises that end so.
  static func encounters(_ ends: Ends...) -> [Encounter<A>] {
    encounters(ends: ends) { _ in true }
  }

  /// The encounters of some finally handlers.
  static func encounters(
    ends: [Ends] = [.value, .error],
    arrivals: [Arrival] = Arrival.allCases,
    of isMeant: (Step) -> Bool
  ) -> [Encounter<A>] {
    let verbs = A.everyVerb.filter { verb in (verb.spelling as? Step).map(isMeant) ?? false }
    return Encounter.all(verbs, ends: ends, arrivals: arrivals)
  }

  static func runsOnce(_ trial: Trial<A>, _ encounter: Encounter<A>) throws {
    let met = try trial.meet(encounter)
    try trial.check(
      met.given.count == 1,
      "the finally handler ran \(times(met.given.count)) when the promise was \(met.outcome)"
    )
    guard let derived = met.derived else { return }
    try trial.expect(derived, met.outcome)
  }

  static func apply(
    _ trial: Trial<A>,
    _ step: Step,
    _ handle: A.Handle,
    inner: Outcome,
    _ body: @escaping @Sendable () -> Void
  ) -> A.Handle {
    switch step.apply {
    case .plain(let call): call(trial.adapter, handle, body)
    case .throwing(let call): call(trial.adapter, handle) { () throws(TrialFault) in body() }
    case .promise(let call):
      call(trial.adapter, handle) {
        body()
        let (promise, settler) = trial.pending()
        settler.settle(inner)
        return promise
      }
    }
  }
}

extension [RuleInfo] {
  /// The texts of ``Finally``.
  static let finally: Self = [.fin01, .fin02, .fin03, .fin04, .fin05, .fin06, .fin07]
}
