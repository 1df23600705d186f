extension BranchCancellingAdapter {
  @Rule static var mem17: Law {
    "A promise derived from a released one can be cancelled, and no other promise is affected."
    intent("Cancelling is safe, in whatever order the promises of a chain are released.")
    origin("new; a reference that is not counted outlives what it refers to")
    hint("what tells a derived promise that its source is released, and when")
    each(everyVerb.filter(\.isLink)) { trial, step in
      // One after the other: a later promise may get the memory of a released one.
      for _ in 0..<4 {
        // Nothing holds their sources, and nothing can settle them.
        let orphans = (0..<2).flatMap { _ in
          let source = trial.loose()
          return (0..<2).compactMap { _ in step.apply(trial, source.handle) {} }
        }
        let others = (0..<8).map { _ in
          let promise = trial.pending()
          return (promise, (0..<2).map { _ in trial.observe(promise.handle) })
        }
        for orphan in orphans { trial.cancel(orphan) }
        trial.quiesce()
        for (promise, observers) in others {
          let value = trial.token()
          trial.settle(promise.settler, .fulfilled(value))
          trial.quiesce()
          for observer in observers { try trial.expect(observer, .fulfilled(value)) }
        }
      }
    }
  }
}
