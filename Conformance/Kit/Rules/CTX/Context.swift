/// CTX: on which thread, in which queue and inside which call handlers run.
enum Context<A: PromiseAdapter> {
  static var rules: [Rule<A>] { [ctx01, ctx02, ctx03, ctx04, ctx05, ctx07, ctx08, ctx12, ctx15] }

  /// Whether a rule about one way to dispatch applies.
  ///
  /// All of them apply to the promise that never settles.
  static func declares(_ value: HandlerDispatch, or other: HandlerDispatch) -> Bool {
    A.profile.declares(value) || A.profile.declares(other) || A.self == NeverSettlingAdapter.self
  }

  /// The ways to transform that name no context.
  static var unnamed: [Transform<A>] { A.transforms.filter { !$0.schedule.isNamed } }

  /// The ways to transform whose handlers run inside the call that settles or attaches.
  static var inPlace: [Transform<A>] { A.transforms.filter { $0.schedule.place == .current } }

  static func whereItRuns(_ trial: Trial<A>, _ step: Transform<A>) throws -> Probe.Hit {
    let probe = trial.probe("the handler")
    trial.arrive(.fulfilled(trial.token())) { handle in
      _ = step.apply(trial.adapter, handle) { token in
        probe.hit()
        return token
      }
    }
    trial.quiesce()
    try trial.expect(probe, ran: 1, "after fulfilment")
    return probe.hits[0]
  }
}

extension [RuleInfo] {
  /// The texts of ``Context``.
  static let context: Self = [
    .ctx01, .ctx02, .ctx03, .ctx04, .ctx05, .ctx07, .ctx08, .ctx12, .ctx15,
  ]
}
