extension RuleInfo {
  static let thn10 = RuleInfo(
    "THN-10",
    .mustIf("handlers can fail"),
    "A handler that fails does not affect the other handlers of its promise.",
    intent: "A bug in one listener is not a bug in all.",
    origin: "Promises/A+ 2.2.6.1, 2.2.6.2",
    hint: "a throw that leaves the delivery loop"
  )
}

extension Handlers {
  static var thn10: Rule<A> {
    Rule(
      .thn10,
      .each(A.transforms.filter(\.canFail), or: .throwingHandler) { trial, step in
        let (before, after) = (trial.probe("the handler before"), trial.probe("the handler after"))
        let fault = trial.fault()
        let derived = trial.arrive(.fulfilled(trial.token())) { handle in
          let note = { (probe: Probe) -> TransformBody in
            { token in
              probe.hit()
              return token
            }
          }
          _ = step.apply(trial.adapter, handle, note(before))
          let derived = step.apply(trial.adapter, handle) { _ throws(Fault) in throw fault }
          _ = step.apply(trial.adapter, handle, note(after))
          return derived
        }
        try trial.expect(derived, .rejected(fault))
        try trial.expect(before, ran: 1, "beside one that fails")
        try trial.expect(after, ran: 1, "beside one that fails")
      }
    )
  }
}
