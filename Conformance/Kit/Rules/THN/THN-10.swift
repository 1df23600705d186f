extension RuleInfo {
  static let thn10 = RuleInfo(
    "THN-10",
    .mustIf("handlers can fail"),
    "A handler that fails does not affect the other handlers of its promise.",
    intent: "A bug in one listener is not a bug in all.",
    origin: "Promises/A+ 2.2.6.1, 2.2.6.2",
    hint: "a throw that leaves the delivery loop",
    narrowed: [.whenHandled(.ends), .failing(.verbs)]
  )
}

extension Handlers {
  static var thn10: Rule<A> {
    Rule(
      .thn10,
      .each(FailingStep.all(.value), ending: [.value], or: .throwingHandler, standsAlone)
        + .each(FailingStep.all(.error), ending: [.error], or: .throwingHandler, standsAlone)
    )
  }

  private static func standsAlone(
    _ trial: Trial<A>,
    _ step: FailingStep<A>,
    _ occasion: Occasion
  ) throws {
    let (before, after) = (trial.probe("the handler before"), trial.probe("the handler after"))
    let fault = trial.fault()
    let met = try trial.meet(Occasion(end: occasion.end, arrival: occasion.arrival)) { handle in
      if occasion.isSecond { _ = step.apply(trial, handle, nil) { before.hit() } }
      let derived = step.apply(trial, handle, fault) {}
      _ = step.apply(trial, handle, nil) { after.hit() }
      return derived
    }
    for derived in met.made { try trial.expect(derived, .rejected(fault)) }
    try trial.expect(before, ran: occasion.isSecond ? 1 : 0, "beside one that fails")
    try trial.expect(after, ran: 1, "beside one that fails")
  }
}
