extension CombiningAdapter {
  @Rule static var any04: Law {
    "Errors before the first value are dropped, and not reported as unhandled."
    intent("A server that is down is no failure while another answers.")
    origin("test262 Promise/any/resolve-from-reject-catch")
    hint("passing on the first error")
    each(combinations(.any).taking(2...3), or: .any, arrivals: .plain) { trial, any in
      let reports = trial.reports()
      try trial.letGo {
        let last = trial.pending()
        let others = (2..<any.most(of: 2...3)).map { _ in trial.pending() }
        let value = Outcome.fulfilled(trial.token())
        let seen = trial.arrive(.rejected(trial.fault())) { handle in
          trial.combine(any, [handle] + others.map(\.handle) + [last.handle])
        }
        for other in others { trial.settle(other.settler, .rejected(trial.fault())) }
        trial.settle(last.settler, value)
        try trial.expect(seen, .value([value]))
      }
      try trial.check(reports.all.isEmpty, "reported as unhandled: \(reports.all)")
    }
  }
}
