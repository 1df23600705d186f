extension Trial where A: CombiningAdapter {
  /// Every order of up to five inputs; up to three, or two where numbers are small, with every mixture.
  func mixtures(
    _ ends: Mixture.Ends = .any,
    of counts: ClosedRange<Int> = 1...5,
    repeatsFirst: Bool = false
  ) -> [Mixture] {
    let few = scale < 1_000 ? 2 : 3
    return Mixture.all(ends, of: counts, few: few, repeatsFirst: repeatsFirst, random: random)
  }

  /// Fails the trial unless a combination ends, of each mixture, as it must.
  ///
  /// - Parameters:
  ///   - spelling: the combination.
  ///   - mixtures: those with a number of inputs that it cannot be given are left out.
  ///   - stepByStep: whether everything happens that can after each settlement, and is checked then.
  func check(
    _ spelling: Combination<A>,
    _ mixtures: [Mixture],
    stepByStep: Bool = false
  ) throws {
    let fitting = mixtures.filter { spelling.inputs.contains($0.places.count) }
    var failing: Mixture?
    do { try play(fitting, spelling, stepByStep, &failing) } catch {
      guard let failing else { throw error }
      // Once more, alone, so that the trace is of this one.
      stage.trace.restart()
      var again: Mixture?
      try play([failing], spelling, stepByStep, &again)
      throw error
    }
  }

  /// Plays all mixtures side by side, since a thread for each would take long.
  private func play(
    _ mixtures: [Mixture],
    _ spelling: Combination<A>,
    _ stepByStep: Bool,
    _ failing: inout Mixture?
  ) throws {
    let games = mixtures.map { Game(self, spelling, $0) }
    let judge = { (count: Int, failing: inout Mixture?) in
      for game in games {
        failing = game.mixture
        try game.judge(self, spelling.kind, afterInputs: max(count, game.mixture.early))
      }
      failing = nil
    }
    if stepByStep {
      quiesce()
      try judge(0, &failing)
      for count in 1...(mixtures.map(\.order.count).max() ?? 1) {
        settle(games, count - 1..<count)
        try judge(count, &failing)
      }
    } else {
      settle(games, 0..<5)
      try judge(5, &failing)
    }
  }

  /// Settles the inputs that have these places in their orders: here those that settle right after.
  private func settle(_ games: [Game<A>], _ places: Range<Int>) {
    for game in games {
      for (settler, outcome) in game.settlements(.immediately, places) { settle(settler, outcome) }
    }
    quiesce()
    let late = games.flatMap { $0.settlements(.eventually, places) }
    if !late.isEmpty {
      elsewhere { for (settler, outcome) in late { self.settle(settler, outcome) } }
    }
    quiesce()
  }
}

/// A combination of one mixture, under way.
private struct Game<A: CombiningAdapter>: Sendable {
  let mixture: Mixture
  private let outcomes: [Outcome]
  private let settlers: [Settler]
  private let seen: Log<Ending<[Outcome]>>

  /// Makes the inputs, settles those that come first, and combines all.
  init(_ trial: Trial<A>, _ spelling: Combination<A>, _ mixture: Mixture) {
    let inputs = mixture.isFulfilled.map { _ in trial.pending() }
    let outcomes = mixture.isFulfilled.map {
      $0 ? Outcome.fulfilled(trial.token()) : .rejected(trial.fault())
    }
    (self.mixture, self.outcomes, settlers) = (mixture, outcomes, inputs.map(\.settler))
    for input in mixture.order where mixture.arrivals[input] == .already {
      trial.settle(inputs[input].settler, outcomes[input])
    }
    seen = trial.combine(spelling, mixture.places.map { inputs[$0].handle })
  }

  /// What is to be done for the inputs that arrive so, and have these places in the order.
  func settlements(_ arrival: Arrival, _ places: Range<Int>) -> [(Settler, Outcome)] {
    mixture.order[places.clamped(to: mixture.order.indices)]
      .filter { mixture.arrivals[$0] == arrival }.map { (settlers[$0], outcomes[$0]) }
  }

  func judge(_ trial: Trial<A>, _ kind: CombinationKind, afterInputs count: Int) throws {
    let heard = mixture.heard(afterInputs: count).map { place in
      (index: place, outcome: outcomes[mixture.places[place]])
    }
    let expected = kind.ending(of: heard, count: mixture.places.count)
    let all = seen.all
    try trial.check(
      all == (expected.map { [$0] } ?? []),
      "\(mixture): with \(count) settled expected it \(expected?.description ?? "pending"), "
        + "observed \(all.isEmpty ? "nothing" : all.map(\.description).joined(separator: ", then "))"
    )
  }
}
