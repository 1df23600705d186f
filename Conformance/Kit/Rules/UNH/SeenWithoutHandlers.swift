extension ReportingAdapter {
  /// Failures that no handler of the program is told, and those that one was told too late, or never.
  static var seenWithoutHandlers: Part {
    let abilities = Abilities<Self>()
    return given(abilities.blocking, or: .waiting) { wait in
      seen("waited for by a thread") { trial, handle in
        _ = wait(trial.adapter, trial.using(handle))
      }
    }
      + given(abilities.blockingBriefly, or: .limitedWait) { wait in
        once("given up by a thread") { trial in
          let (reports, fault) = (trial.reports(), trial.fault())
          do {
            let (handle, settler) = trial.pending()
            _ = wait(trial.adapter, trial.using(handle))
            trial.settle(settler, .rejected(fault))
          }
          try expectOne(trial, reports, fault, "a wait was given up, and the promise failed later")
        }
      }
      + given(abilities.adopting, or: .adopting) { adopting in
        seen("followed") { trial, handle in
          let (follower, value) = (adopting(trial.adapter), trial.token())
          follower.follow(trial.using(handle))
          _ = recoveries.driven.first?.apply(trial, follower.handle) { _ in value }
        }
      }
      + given(Able.asyncHandling.of(self), or: .asyncHandling) { failsInATask($0) }
  }

  /// A promise that has failed, of which something is made before anything else happens.
  private static func seen(
    _ what: String,
    _ use: @escaping @Sendable (Trial<Self>, Handle) -> Void
  ) -> Part {
    once(what) { trial in
      let reports = trial.reports()
      do {
        let (handle, settler) = trial.pending()
        settler.settle(.rejected(trial.fault()))
        use(trial, handle)
      }
      trial.letGoOfAll()
      trial.quiesce()
      try trial.check(reports.all.isEmpty, "a failure that was seen in time was reported")
    }
  }

  private static func failsInATask<B: AsyncHandlingAdapter>(_: B.Type) -> Part {
    B.once("thrown by an `async` handler") { trial in
      let (reports, fault) = (trial.reports(), trial.fault())
      do {
        let (handle, settler) = trial.pending()
        _ = trial.transform(handle) { _ async throws(TrialFault) -> Token in throw fault }
        trial.settle(settler, .fulfilled(trial.token()))
      }
      _ = trial.wait { reports.count > 0 }
      try expectOne(trial, reports, fault, "an `async` handler failed")
    }
  }

  private static func expectOne<A>(
    _ trial: Trial<A>,
    _ reports: Log<Outcome>,
    _ fault: TrialFault,
    _ when: String
  ) throws {
    trial.letGoOfAll()
    try trial.expect(reports, [.rejected(fault)], "\(when); the reports were \(reports.all)")
  }
}
