extension WaitingAdapter {
  @Rule static var liv12: Law {
    "A wait returns the outcome, whether the promise settles before the call or while threads block."
    intent("A thread that waits continues, wherever the promise is settled.")
    hint("what is woken by a settlement, and what is looked at before blocking")
    tried { trial, moment in
      let waiters = Log<Waiter<Self>>()
      let outcome = try trial.meet(moment) { handle in
        for _ in 1...4 { waiters.add(Waiter(trial, for: handle)) }
      }.end
      try trial.check(waiters.count == 4, "\(waiters.count) of 4 threads wait")
      for waiter in waiters.all { try waiter.expect(outcome) }
    }
    once("settled while threads wait") { trial in
      for round in 1...2 * rounds {
        let outcome = trial.outcome(fulfilled: round.isMultiple(of: 2))
        let (handle, settler) = trial.pending()
        // While the last threads start, the first ones already wait.
        let waiters = (1...4).map { _ in Waiter(trial, for: handle) }
        trial.settle(settler, outcome)
        for waiter in waiters { try waiter.expect(outcome) }
      }
    }
  }
}
