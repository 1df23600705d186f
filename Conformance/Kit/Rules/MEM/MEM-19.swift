extension SignallingAdapter {
  @Rule static var mem19: Law {
    "A signal made from others is released when nothing holds it or listens to it, and its listeners with those others."
    intent("A server may make a signal of its own for each request, from the one for its shutdown.")
    origin("DOM, “create a dependent abort signal”, garbage collection")
    hint("what a signal keeps of those that were made from it")
    once("nothing listens") { trial in
      let (source, abort) = trial.adapter.signal()
      let made = (0..<many).map { number in
        // Made from the source and another one, and at times from one that was made from them.
        let first = trial.adapter.any([source, trial.adapter.signal().signal])
        let made = number.isMultiple(of: 2) ? first : trial.adapter.any([first, source])
        trial.adapter.listen(made) {}()
        return WeakObject(object: made as AnyObject)
      }
      // Where signals are no objects, nothing can be seen of them.
      let kept = CancelSignal.self is AnyObject.Type ? made.count { $0.object != nil } : 0
      try trial.check(kept == 0, "\(kept) of \(many) signals that are not held live on")
      try expectAborts(trial, source, abort)
    }
    once("listeners are left") { trial in
      let before = trial.stage.ledger.live
      do {
        let (source, abort) = trial.adapter.signal()
        for _ in 0..<many {
          let captured = trial.token()
          let made = trial.adapter.any([source])
          _ = trial.adapter.listen(made) { withExtendedLifetime(captured) {} }
        }
        let other = trial.adapter.signal()
        try expectAborts(trial, other.signal, other.abort)
        withExtendedLifetime(abort) {}
      }
      trial.quiesce()
      let kept = trial.stage.ledger.live - before
      try trial.check(kept == 0, "\(kept) of \(many) listeners live on, and no signal is held")
    }
  }

  private static var many: Int { 100 }

  /// Fails the trial unless a signal still aborts those that are made from it.
  private static func expectAborts(
    _ trial: Trial<Self>,
    _ source: CancelSignal,
    _ abort: (TrialFault?) -> Void
  ) throws {
    let ran = Counter()
    let made = trial.adapter.any([source])
    _ = trial.adapter.listen(made) { ran.increment() }
    abort(trial.fault())
    try trial.check(trial.adapter.isAborted(made), "a signal made from it is not aborted")
    try trial.check(ran.count == 1, "its listener ran \(times(ran.count))")
  }
}
