/// What releasing the last reference to a promise does.
public enum DroppedReference: String, CaseIterable, ChoiceValue {
  /// Releasing the last reference: does nothing.
  case nothing = "does nothing"
  /// Releasing the last reference: cancels it.
  case cancels = "cancels it"

  /// Its name in records, and how tables say it.
  public static let choice = ChoiceText<Self>("drop-ref", "releasing the last reference")
}

extension CancellableAdapter {
  @Rule static var can35: Law {
    "Releasing the consumer's last reference cancels the promise, or does not."
    level(.choice(DroppedReference.self))
    intent("Whether work continues when its promise is no longer held.")
    origin("Combine AnyCancellable")
    hint("the deinit of a promise")
    once { trial in
      let (hook, seen, value) = (trial.spy("the hook"), Observation(), trial.token())
      // Only the settler and the observer are left.
      let settler = {
        let promise = trial.cancellable(hook)
        trial.onEnd(of: promise.handle) { seen.add($0) }
        return promise.settler
      }()
      trial.quiesce()
      trial.settle(settler, .fulfilled(value))
      trial.quiesce()
      switch seen.outcomes {
      case [.fulfilled(value)]:
        try trial.expect(hook, ran: 0, "though the promise was fulfilled")
        trial.observed(DroppedReference.nothing)
      default:
        try trial.expectCancelled(seen)
        trial.observed(DroppedReference.cancels)
      }
    }
  }
}
