extension RuleInfo {
  static let can06 = RuleInfo(
    "CAN-06",
    .choice(key: "cancel-returns", values: ["void", "won", "now-cancelled"]),
    "Cancelling returns nothing, whether this call won, or whether the promise is cancelled now.",
    intent: "Whether the caller learns that the value had already arrived.",
    origin: "CompletableFuture.cancel",
    hint: "the result of the call",
    needs: .cancelling
  )
}

extension Cancelling {
  static var can06: Rule<A> {
    Rule(
      .can06,
      .once { trial in
        let (promise, settled) = (trial.cancellable(), trial.cancellable())
        trial.settle(settled.settler, .fulfilled(trial.token()))
        let replies = [trial.cancel(promise), trial.cancel(promise), trial.cancel(settled)]
        trial.quiesce()
        switch replies {
        case [nil, nil, nil]: trial.observed("void")
        case [true, false, false]: trial.observed("won")
        case [true, true, false]: trial.observed("now-cancelled")
        default:
          let words = replies.map { $0.map(String.init) ?? "nothing" }.joined(separator: ", ")
          try trial.check(false, "pending, cancelled, fulfilled: cancelling returned \(words)")
        }
      }
    )
  }
}
