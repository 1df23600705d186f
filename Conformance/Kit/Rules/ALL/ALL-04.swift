extension CombiningAdapter {
  @Rule static var all04: Law {
    "All is rejected without waiting for pending inputs."
    intent("A failed upload is shown immediately, not after the slowest one.")
    origin("test262 Promise/all/reject-immed")
    hint("counting failures as arrivals")
    given(design.allRejectsFirst, or: .firstRejection)
    each(combinations(.all).taking(2...3), or: .combining, arrivals: .plain) { trial, all in
      let fault = Outcome.rejected(trial.fault())
      let pending = (1..<all.most(of: 2...3)).map { _ in trial.pending().handle }
      let seen = trial.arrive(fault) { failing in
        trial.combine(all, [pending[0], failing] + pending.dropFirst())
      }
      try trial.expect(seen, .other(fault))
    }
  }
}
