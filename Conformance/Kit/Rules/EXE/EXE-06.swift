extension PromiseAdapter {
  @Rule static var exe06: Law {
    "A pending promise is settled by its own settler, and by nothing else."
    intent("Two promises made the same way do not share anything.")
    origin("test262 Promise/withResolvers")
    hint("state that is shared between promises")
    once { trial in
      let (first, settleFirst) = trial.pending()
      let (second, settleSecond) = trial.pending()
      let (firstSeen, secondSeen) = (trial.observe(first), trial.observe(second))
      let (value, fault) = (trial.token(), trial.fault())
      trial.settle(settleFirst, .fulfilled(value))
      try trial.expectPending(secondSeen, "when another promise was settled")
      try trial.expect(firstSeen, .fulfilled(value))
      trial.settle(settleSecond, .rejected(fault))
      try trial.expect(secondSeen, .rejected(fault))
    }
  }
}
