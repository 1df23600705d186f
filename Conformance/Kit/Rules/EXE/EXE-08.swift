/// What making a promise from a promise gives.
public enum WrappedPromise: String, CaseIterable, ChoiceValue {
  /// Made from a promise: is that promise.
  case identity = "is that promise"
  /// Made from a promise: follows it.
  case adopt = "follows it"
  /// Made from a promise: follows it, and does not cancel it.
  case shields = "follows it, and does not cancel it"

  /// Its name in records, and how tables say it.
  public static let choice = ChoiceText<Self>("wrap", "made from a promise")
}

extension PromiseAdapter {
  @Rule static var exe08: Law {
    "Making a promise from a promise gives that promise, a new promise that follows it, or a new promise that shields it, too."
    level(.choice(WrappedPromise.self))
    intent("Whether wrapping is free, and whether `===` holds.")
    origin("test262 Promise/resolve/S25.4.4.5_A2.*")
    hint("the factory that takes a promise")
    given(identity, or: .identity) { isSame in
      each(wrappers, or: .wrapper, arrivals: .plain) { trial, wrapper in
        let value = trial.token()
        let (source, wrapped) = trial.arrive(.fulfilled(value)) { handle in
          (handle, wrapper.make(trial, handle))
        }
        try trial.expect(wrapped, .fulfilled(value))
        let other = shields(trial, wrapper) ? WrappedPromise.shields : .adopt
        trial.observed(isSame(source, wrapped) ? .identity : other)
      }
    }
  }

  /// Whether a promise is not cancelled with the only one that is made of it, where it would be with a step.
  private static func shields(_ trial: Trial<Self>, _ wrapper: Wrapper<Self>) -> Bool {
    guard design.cancelsSources, has(.branchCancelling),
      let source = trial.cancellablePromise()
    else { return false }
    trial.cancelBranch(wrapper.make(trial, source.handle))
    trial.quiesce()
    return !source.isCancelled()
  }
}
