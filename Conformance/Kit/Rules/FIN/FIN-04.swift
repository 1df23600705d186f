extension PromiseAdapter {
  static var fin04: Law {
    Law(
      "An error that a finally handler throws replaces the outcome.",
      .mustIf("what runs at the end may throw"),
      intent: "A failure to clean up is not hidden behind a success.",
      origin: "test262 Promise/prototype/finally/rejection-reason-override-with-throw",
      hint: "the catch around the finally handler",
      tried(finallyVerbs(\.canThrow), or: .throwingFinally, ends: .both) { trial, moment in
        guard let step = moment.step.spelling as? Finalizer<Self> else { return }
        let fault = trial.fault()
        let all = Log<Observation>()
        let end = try trial.meet(moment.alone) { handle in
          for _ in 0..<moment.handlers {
            let derived = step.attachThrowing(trial, handle) { () throws(TrialFault) in throw fault
            }
            if let derived { all.add(trial.observe(derived)) }
          }
        }.end
        for seen in all.all { try trial.expect(seen, .rejected(fault)) }
        try trial.check(end != .rejected(fault), "its source came to \(end)")
      }
    )
  }
}
