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

  /// The steps with a handler that name no context.
  static var unnamedVerbs: [Verb<A>] { A.everyVerb.filter { !$0.schedule.isNamed } }

  /// A case for each verb whose handler runs for a value, and for an error, and each occasion.
  static func eachHeard(
    _ verbs: [Verb<A>],
    arrivals: [Arrival] = Arrival.allCases,
    or need: Profile.Need,
    _ body: @escaping @Sendable (Trial<A>, Verb<A>, Occasion) throws -> Void
  ) -> Plan<A> {
    let heard = { (end: Ends) in
      let verbs = verbs.filter { $0.ends.contains(end) }
      return Plan<A>.each(verbs, ending: [end], arrivals: arrivals, or: need, body)
    }
    return heard(.value) + heard(.error)
  }

  /// Where the handlers of a step ran: two where the occasion is about the second.
  static func whereItRuns(
    _ trial: Trial<A>,
    _ verb: Verb<A>,
    _ occasion: Occasion
  ) throws -> [Probe.Hit] {
    let probe = trial.probe("the handler")
    let end = try trial.meet(occasion) { _ = verb.apply(trial, $0) { probe.hit() } }.end
    try trial.expect(probe, ran: occasion.isSecond ? 2 : 1, "after it was \(end)")
    return probe.hits
  }

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
