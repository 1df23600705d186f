extension RuleInfo {
  static let chn04 = RuleInfo(
    "CHN-04",
    .mustIf("handlers can fail"),
    "An error that a handler throws rejects the derived promise with that same error.",
    intent: "Nothing that goes wrong inside a handler is lost, or turned into something else.",
    origin: "Promises/A+ 2.2.7.2",
    hint: "the catch around the handler",
    narrowed: [.whenHandled(.ends), .failing(.verbs)]
  )
}

extension Chaining {
  static var chn04: Rule<A> {
    Rule(
      .chn04,
      .each(FailingStep.all(.value), ending: [.value], or: .throwingHandler, rejects)
        + .each(FailingStep.all(.error), ending: [.error], or: .throwingHandler, rejects)
    )
  }

  private static func rejects(
    _ trial: Trial<A>,
    _ step: FailingStep<A>,
    _ occasion: Occasion
  ) throws {
    let met = try trial.meet(occasion) { handle in
      let fault = trial.fault()
      return (derived: step.apply(trial, handle, fault) {}, fault: fault)
    }
    for (derived, fault) in met.made { try trial.expect(derived, .rejected(fault)) }
  }
}
