/// What cancelling a derived promise does to its source.
public enum CancelUpstream: String, CaseIterable, ChoiceValue {
  /// A cancelled derived promise, its source: continues.
  case none = "continues"
  /// A cancelled derived promise, its source: is cancelled if it has no other.
  case soleConsumer = "is cancelled if it has no other"
  /// A cancelled derived promise, its source: is cancelled if nothing else waits.
  case refcount = "is cancelled if nothing else waits"
  /// A cancelled derived promise, its source: is cancelled.
  case always = "is cancelled"

  /// Its name in records, and how tables say it.
  public static let choice = ChoiceText<Self>("upstream", "a cancelled derived promise, its source")
}

extension BranchCancellingAdapter {
  @Rule static var can18: Law {
    "Cancelling a derived promise leaves its source alone, or cancels it if nothing else needs it."
    level(.choice(CancelUpstream.self))
    intent("Whether giving up the wait also stops the work.")
    origin("bluebird src/cancel.js")
    hint("what a cancelled promise tells its source")
    each(transforms) { trial, step in
      let (alone, shared) = (trial.cancellable(), trial.cancellable())
      let only = pass(trial, step, alone.handle)
      let branches = (0..<2).map { _ in pass(trial, step, shared.handle) }
      trial.cancel(only)
      trial.cancel(branches[0])
      trial.quiesce()
      try trial.check(trial.isCancelled(only), "the derived promise was not cancelled")
      let afterOne = (trial.isCancelled(alone.handle), trial.isCancelled(shared.handle))
      trial.cancel(branches[1])
      trial.quiesce()
      switch (afterOne.0, afterOne.1, trial.isCancelled(shared.handle)) {
      case (false, false, false): trial.observed(CancelUpstream.none)
      case (true, false, false): trial.observed(CancelUpstream.soleConsumer)
      case (true, false, true): trial.observed(CancelUpstream.refcount)
      case (true, true, _): trial.observed(CancelUpstream.always)
      default: try trial.check(false, "a source was cancelled with two branches, not with one")
      }
    }
  }

  /// A branch through which a value passes.
  static func pass(
    _ trial: Trial<Self>,
    _ step: Transform<Self>,
    _ handle: Handle
  ) -> Handle { step.apply(trial, handle) { $0 } }
}
