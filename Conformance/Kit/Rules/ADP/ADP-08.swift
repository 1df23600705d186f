extension PromiseAdapter {
  @Rule static var adp08: Law {
    "The declared proof that nothing more will happen is one that the places of the handlers can give."
    level(.meta)
    intent("A handler that must not run has not run only as surely as that was proven.")
    hint("the profile's quiescence, or the adapter's drivers")
    Part.suite { suite in
      let arrivals: [Arrival] = [.already, .immediately]
      return await suite.verdict(of: each(transforms, arrivals: arrivals, isProven))
    }
  }

  @Sendable private static func isProven(_ trial: Trial<Self>, _ step: Transform<Self>) throws {
    let (found, isLate) = trial.hit(of: "the handler") { note in
      trial.arrive(.fulfilled(trial.token())) { _ = step.passing(trial, $0, note) }
    }
    guard let hit = found else { throw TrialEnd.inconclusive("the handler never ran") }
    let declared = trial.design.quiescence
    let (place, proof) = isLate ? nowhere : whereProven(hit, trial.drivers)
    try trial.check(
      declared.strength <= proof.strength,
      "declared \(declared), but the handler ran \(place), which proves \(proof) at most"
    )
  }

  /// Where a handler ran, and what can be proven there.
  private static func whereProven(
    _ hit: Spy.Hit,
    _ drivers: [Driver]
  ) -> (place: String, proof: Profile.Quiescence) {
    if hit.inGate || hit.inOtherGate { return ("behind the gate", .drained) }
    // A fence of the main queue that the suite makes of itself counts as it always has.
    if hit.onMain { return ("on the main queue", .drained) }
    if hit.call != nil { return ("in place", .inherent) }
    guard let driver = drivers.first(where: { $0.place == hit.ownPlace }) else {
      return nowhere
    }
    return ("on a \(driver.place)", driver.proof)
  }

  private static var nowhere: (place: String, proof: Profile.Quiescence) {
    ("where no driver reaches", .none)
  }
}

extension Profile.Quiescence {
  /// The stronger the proof, the larger the number.
  fileprivate var strength: Int {
    switch self {
    case .none: 0
    case .fenced(let turns): turns
    case .drained: .max - 1
    case .inherent: .max
    }
  }
}
