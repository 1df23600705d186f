extension RuleInfo {
  static let thn10 = RuleInfo(
    "THN-10",
    .mustIf("handlers can fail"),
    "A handler that fails does not affect the other handlers of its promise.",
    intent: "A bug in one listener is not a bug in all.",
    origin: "Promises/A+ 2.2.6.1, 2.2.6.2",
    hint: "a throw that leaves the delivery loop",
    narrowed: [.whenHandled(.ends), .notTried(.arrivals, .verbs, .seconds)]
  )
}

extension Handlers {
  static var thn10: Rule<A> {
    Rule(
      .thn10,
      .each(A.transforms.filter(\.canFail), or: .throwingHandler) { trial, step in
        try standsAlone(trial, .fulfilled(trial.token())) { handle, note, fault in
          step.apply(trial.adapter, handle) { token throws(Fault) in
            note()
            if let fault { throw fault }
            return token
          }
        }
      }
        + .each(A.recoveries.filter(\.canFail), or: .throwingHandler) { trial, step in
          let value = trial.token()
          try standsAlone(trial, .rejected(trial.fault())) { handle, note, fault in
            step.apply(trial.adapter, handle) { _ throws(Fault) in
              note()
              if let fault { throw fault }
              return value
            }
          }
        }
        + .each(A.pairs, or: .throwingHandler) { trial, step in
          try standsAlone(trial, .fulfilled(trial.token())) { handle, note, fault in
            step.apply(
              trial.adapter,
              handle,
              { token throws(Fault) in
                note()
                if let fault { throw fault }
                return token
              },
              { fault throws(Fault) in throw fault }
            )
          }
        }
    )
  }

  private static func standsAlone(
    _ trial: Trial<A>,
    _ outcome: Outcome,
    _ attach: (A.Handle, _ note: @escaping @Sendable () -> Void, _ throwing: Fault?) -> A.Handle
  ) throws {
    let (before, after) = (trial.probe("the handler before"), trial.probe("the handler after"))
    let fault = trial.fault()
    let derived = trial.arrive(outcome) { handle in
      _ = attach(handle, { before.hit() }, nil)
      let derived = attach(handle, {}, fault)
      _ = attach(handle, { after.hit() }, nil)
      return derived
    }
    try trial.expect(derived, .rejected(fault))
    try trial.expect(before, ran: 1, "beside one that fails")
    try trial.expect(after, ran: 1, "beside one that fails")
  }
}
