/// What cancelling returns.
public enum CancelReturns: String, CaseIterable, ChoiceValue {
  /// Cancelling returns nothing.
  case void = "nothing"
  /// Cancelling returns whether it won.
  case won = "whether it won"
  /// Cancelling returns whether it is cancelled.
  case nowCancelled = "whether it is cancelled"

  /// Its name in records, and how tables say it.
  public static let choice = ChoiceText<Self>("cancel-returns", "cancelling returns")
}

extension CancellableAdapter {
  @Rule static var can06: Law {
    "Cancelling returns nothing, whether this call won, or whether the promise is cancelled now."
    level(.choice(CancelReturns.self))
    intent("Whether the caller learns that the value had already arrived.")
    origin("CompletableFuture.cancel")
    hint("the result of the call")
    once { trial in
      let (promise, fulfilled, rejected) = (
        trial.cancellable(), trial.cancellable(), trial.cancellable()
      )
      trial.settle(fulfilled.settler, .fulfilled(trial.token()))
      trial.settle(rejected.settler, .rejected(trial.fault()))
      let replies = [promise, promise, fulfilled, rejected].map { trial.cancel($0) }
      trial.quiesce()
      switch replies {
      case [nil, nil, nil, nil]: trial.observed(CancelReturns.void)
      case [true, false, false, false]: trial.observed(CancelReturns.won)
      case [true, true, false, false]: trial.observed(CancelReturns.nowCancelled)
      default:
        let words = replies.map { $0.map(String.init) ?? "nothing" }.joined(separator: ", ")
        try trial.check(
          false,
          "pending, cancelled, fulfilled, rejected: cancelling returned \(words)"
        )
      }
    }
  }
}
