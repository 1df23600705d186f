extension RuleInfo {
  static let thn09 = RuleInfo(
    "THN-09",
    .must,
    "A promise takes many handlers, and all of them run.",
    intent: "Two parts of a program can wait for one answer.",
    origin: "Promises/A+ 2.2.6",
    hint: "a single slot for the handler",
    narrowed: [.whenHandled(.ends, .verbs)]
  )
}

extension Handlers {
  static var thn09: Rule<A> {
    Rule(
      .thn09,
      .encounters(
        Encounter.heard(.value) + Encounter.heard(.error),
        or: .transform
      ) { trial, encounter in
        let probes = (0..<9).map { trial.probe("handler \($0)") }
        _ = try trial.meet(encounter.end, encounter.arrival) { handle in
          for probe in probes { _ = encounter.verb.apply(trial, handle) { probe.hit() } }
        }
        for probe in probes { try trial.expect(probe, ran: 1, "of nine") }
      }
    )
  }
}
