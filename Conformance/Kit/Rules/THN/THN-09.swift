extension RuleInfo {
  static let thn09 = RuleInfo(
    "THN-09",
    .must,
    "A promise takes many handlers, and all of them run.",
    intent: "Two parts of a program can wait for one answer.",
    origin: "Promises/A+ 2.2.6",
    hint: "a single slot for the handler"
  )
}

extension Handlers {
  static var thn09: Rule<A> {
    Rule(
      .thn09,
      .each(A.transforms, or: .transform) { trial, step in
        let probes = (0..<9).map { trial.probe("handler \($0)") }
        trial.arrive(.fulfilled(trial.token())) { handle in
          for probe in probes {
            _ = step.apply(trial.adapter, handle) { token in
              probe.hit()
              return token
            }
          }
        }
        trial.quiesce()
        for probe in probes { try trial.expect(probe, ran: 1, "of nine") }
      }
    )
  }
}
