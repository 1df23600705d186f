/// What cancelling a combination does to its inputs.
public enum OutputCancel: String, CaseIterable, ChoiceValue {
  /// The inputs, if all is cancelled: are cancelled.
  case cancelsInputs = "are cancelled"
  /// The inputs, if all is cancelled: continue.
  case detaches = "continue"

  /// Its name in records, and how tables say it.
  public static let choice = ChoiceText<Self>("output-cancel", "the inputs, if all is cancelled")
}

extension CombiningAdapter where Self: BranchCancellingAdapter {
  @Rule static var can29: Law {
    "Cancelling a combination cancels its pending inputs, or leaves them alone."
    level(.choice(OutputCancel.self))
    intent("Whether one call cancels a whole group of requests.")
    origin("bluebird, cancellation with .all")
    hint("whether a combination counts as a consumer")
    each(combinations().taking(2...3), or: .combining) { trial, spelling in
      let inputs = (0..<spelling.most(of: 2...3)).map { _ in trial.cancellable() }
      let cancel = try combine(trial, spelling, inputs.map(\.handle))
      try cancel()
      for input in inputs {
        trial.observed(input.isCancelled() ? OutputCancel.cancelsInputs : .detaches)
      }
    }
  }
}
