/// FIN: handlers that run however a promise ends.
enum Finally<A: PromiseAdapter> {
  static var rules: [Rule<A>] { [fin01, fin02, fin03, fin04, fin05, fin06, fin07] }

  typealias Step = Finalizer<A>

  static func runsOnce(_ trial: Trial<A>, _ step: Step, _ outcome: Outcome) throws {
    let probe = trial.probe("the finally handler")
    let value = trial.token()
    let derived = trial.arrive(outcome) { handle in
      apply(trial, step, handle, inner: .fulfilled(value)) { probe.hit() }
    }
    try trial.expect(derived, outcome)
    trial.quiesce()
    try trial.expect(probe, ran: 1, "when it was \(outcome)")
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
    case .throwing(let call): call(trial.adapter, handle) { () throws(Fault) in body() }
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
