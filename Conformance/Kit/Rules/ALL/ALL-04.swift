extension RuleInfo {
  static let all04 = RuleInfo(
    "ALL-04",
    .mustIf("all is rejected with the first error that comes, at once"),
    "All is rejected without waiting for pending inputs.",
    intent: "A failed upload is shown at once, not after the slowest one.",
    origin: "test262 Promise/all/reject-immed",
    hint: "counting failures as arrivals",
    needs: .combining,
    narrowed: [.combining()]
  )
}

extension Combining {
  static var all04: Rule<A> {
    Rule(
      .all04,
      .require(
        A.profile.declares(AllRejection.first),
        .firstRejection,
        .each(spellings, or: .combining) { trial, all in
          let fault = Outcome.rejected(trial.fault())
          let pending = (0..<2).map { _ in trial.pending() }
          let seen = trial.arrive(fault) { failing in
            trial.combine(all, [pending[0].handle, failing, pending[1].handle])
          }
          try trial.expect(seen, .other(fault))
        }
      )
    )
  }
}
