extension CombiningAdapter {
  @Rule static var rac04: Law {
    "An input that lost the race and has other observers ends as if there had been no race."
    intent("A shared download may be raced against the clock.")
    origin("test262 Promise/race/reject-ignored-deferred and its like")
    hint("what a race does to those that lost")
    each(combinations(.race, .any).taking(2...3), or: .racing) { trial, race in
      for won in trial.design.endsThatDecide(race.kind) {
        for isFulfilled in [true, false] {
          let winner = trial.pending()
          let losers = (1..<race.most(of: 2...3)).map { _ in trial.pending() }
          let end = trial.outcome(fulfilled: isFulfilled)
          let outcome = trial.outcome(fulfilled: won == .value)
          let others = losers.map { trial.stay(with: $0.handle) }
          let seen = trial.combine(race, losers.map(\.handle) + [winner.handle])
          trial.settle(winner.settler, outcome)
          try trial.expect(seen, .ofInput(outcome))
          for (loser, other) in zip(losers, others) {
            try trial.expectPending(other, "when it had lost")
            trial.settle(loser.settler, end)
            try trial.expect(other, end)
            try trial.expect(loser.handle, end)
          }
        }
      }
    }
  }
}
