/// Whether an observer keeps a promise running that nothing else needs.
public enum ObserverInterest: String, CaseIterable, ChoiceValue {
  /// An observer of what nothing else needs: keeps it running.
  case keeps = "keeps it running"
  /// An observer of what nothing else needs: does not keep it running.
  case ignored = "does not keep it running"

  /// Its name in records, and how tables say it.
  public static let choice = ChoiceText<Self>(
    "observer-interest",
    "an observer of what nothing else needs"
  )
}

extension BranchCancellingAdapter {
  @Rule static var can45: Law {
    "When all that was made of a promise is cancelled, an observer keeps the promise running, or does not."
    level(.choice(ObserverInterest.self))
    intent("Whether code that only watches a download keeps it going.")
    origin("Kotlin SharingStarted.WhileSubscribed; RxJS refCount")
    hint("counting handlers that make no promise")
    given(design.countsInterest || design.requestsWait, or: .countedInterest)
    each(firstOnGate) { trial, step in
      // Not by way of the trial, which expects that an observer may hold up a request.
      let promise = trial.adapter.agreeing()
      let seen = trial.observe(promise.handle)
      let branch = pass(trial, step, promise.handle)
      try trial.cancelForCertain(branch, "the branch")
      // Where branches leave their source alone, it has to be asked, too.
      if !trial.design.countsInterest { _ = promise.cancel() }
      trial.quiesce()
      if trial.isCancelled(promise.handle) {
        try trial.expectCancelled(seen)
        return trial.observed(ObserverInterest.ignored)
      }
      let value = Outcome.fulfilled(trial.token())
      trial.settle(promise.settler, value)
      try trial.expect(seen, value)
      trial.observed(ObserverInterest.keeps)
    }
  }
}
