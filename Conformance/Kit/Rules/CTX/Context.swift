/// CTX: on which thread, in which queue and inside which call handlers run.
extension PromiseAdapter {
  /// The ways to transform that name no context.
  static var unnamed: [Transform<Self>] { transforms.filter { !$0.schedule.isNamed } }

  /// The ways to transform whose handlers run inside the call that settles or attaches.
  static var inPlace: [Transform<Self>] { transforms.filter { $0.schedule.place == .current } }

  /// The steps with a handler that name no context.
  static var unnamedVerbs: [Verb<Self>] { everyVerb.filter { !$0.schedule.isNamed } }

  /// Where the handlers of a step ran: two where the moment is about the second.
  static func whereItRuns(_ trial: Trial<Self>, _ moment: Moment<Verb<Self>>) throws -> [Spy.Hit] {
    let spy = trial.spy("the handler")
    let end = try trial.meet(moment) { _ = moment.step.apply(trial, $0) { spy.hit() } }.end
    try trial.expect(spy, ran: moment.handlers, "after it was \(end)")
    return spy.hits
  }

  static func whereItRuns(_ trial: Trial<Self>, _ step: Transform<Self>) throws -> Spy.Hit {
    let spy = trial.spy("the handler")
    trial.arrive(.fulfilled(trial.token())) { handle in
      _ = step.passing(trial, handle) { spy.hit() }
    }
    try trial.expect(spy, ran: 1, "after fulfilment")
    return spy.hits[0]
  }
}
