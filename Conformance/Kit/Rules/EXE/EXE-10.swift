/// What becomes of a promise that nothing can settle any more.
public enum DroppedResolver: String, CaseIterable, ChoiceValue {
  /// Nothing can settle it: stays pending.
  case pending = "stays pending"
  /// Nothing can settle it: is rejected.
  case rejects = "is rejected"
  /// Nothing can settle it: is cancelled.
  case cancels = "is cancelled"
  /// Nothing can settle it: is warned of.
  case warns = "is warned of"
  /// Nothing can settle it: traps.
  case traps

  /// Its name in records, and how tables say it.
  public static let choice = ChoiceText<Self>("dropped-resolver", "a promise without settlers")
}

extension PromiseAdapter {
  @Rule static var exe10: Law {
    "A promise whose settlers have all been released stays pending, or ends in the declared way."
    level(.choice(DroppedResolver.self))
    intent("What happens to code that waits for an answer that can no longer come.")
    origin("PromiseKit LogEvent; CheckedContinuation")
    hint("the settler's deinit, if it has one")
    once { trial in
      let handle = trial.loose().handle
      let observation = trial.observe(handle)
      try trial.proveNothing(links: 2)
      let control = trial.pending()
      trial.settle(control.settler, .fulfilled(trial.token()))
      let settled = trial.observe(control.handle)
      try trial.expect(settled, reaches: 1, "a promise that was settled did not end")
      switch observation.outcomes.first {
      case nil: trial.observed(DroppedResolver.pending)
      case .cancelled: trial.observed(DroppedResolver.cancels)
      case .rejected, .foreign: trial.observed(DroppedResolver.rejects)
      case .fulfilled: try trial.check(false, "a promise that was not settled was fulfilled")
      }
    }
  }
}
