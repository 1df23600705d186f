extension Trial where A: CombiningAdapter {
  /// Every order of up to five inputs.
  ///
  /// A few inputs come with every combination of arrivals and outcomes: up to three, or two at a small scale, where it
  /// is not said how many.
  func patterns(
    _ ends: SettlementPattern.Ends = .any,
    of counts: ClosedRange<Int> = 1...5,
    few: Int? = nil
  ) -> [SettlementPattern] {
    SettlementPattern.all(
      ends,
      of: counts,
      few: few ?? (scale < 1_000 ? 2 : 3),
      random: random
    )
  }

  /// Fails the trial unless a combination ends as it must for each pattern.
  ///
  /// - Parameters:
  ///   - spelling: the combination.
  ///   - patterns: those whose number of inputs it cannot take are left out.
  ///   - stepByStep: whether the result is checked after each settlement.
  ///   - designs: those that are allowed.
  func check(
    _ spelling: Combination<A>,
    _ patterns: [SettlementPattern],
    stepByStep: Bool = false,
    by designs: [CombinationDesign]? = nil
  ) throws {
    let fitting = patterns.filter { spelling.inputs.contains($0.places.count) }
    var failing: SettlementPattern?
    do { try run(fitting, spelling, stepByStep, designs, &failing) } catch {
      guard let failing else { throw error }
      // Once more, alone, so that the trace is of this one.
      stage.trace.restart()
      var again: SettlementPattern?
      try run([failing], spelling, stepByStep, designs, &again)
      throw error
    }
  }

  /// Fails the trial unless a combination of settled promises, made inside a handler of one of them, ends as it must.
  ///
  /// - Parameters:
  ///   - spelling: the combination.
  ///   - ends: whether all inputs are fulfilled, or rejected.
  ///   - designs: those that are allowed.
  func checkInside(
    _ spelling: Combination<A>,
    _ ends: Ends,
    by designs: [CombinationDesign]? = nil
  ) throws {
    let count = spelling.most(of: 2...3)
    for own in 0..<count {
      let inputs = (0..<count).map { _ in pending() }
      let outcomes = inputs.map { _ in outcome(fulfilled: ends == .value) }
      let seen = Log<Log<PromiseEnding<[Outcome]>>>()
      insideHandler(of: inputs[own].handle, for: ends) {
        seen.add(self.combine(spelling, inputs.map(\.handle)))
      } settledBy: {
        // Those before it in the list are settled last: only the list decides.
        for index in inputs.indices.reversed() where index != own {
          settle(inputs[index].settler, outcomes[index])
        }
        settle(inputs[own].settler, outcomes[own])
      }
      quiesce()
      let heard = outcomes.heard
      let expected = endings(of: spelling, heard, count: count, isInside: true, by: designs)
      try expect(
        seen.all.flatMap(\.all),
        oneOf: expected,
        spelling.kind,
        heard,
        "of \(count) settled inputs, inside a handler of number \(own + 1), "
      )
    }
  }

  /// Runs all patterns side by side, since a thread for each would take long.
  private func run(
    _ patterns: [SettlementPattern],
    _ spelling: Combination<A>,
    _ stepByStep: Bool,
    _ designs: [CombinationDesign]?,
    _ failing: inout SettlementPattern?
  ) throws {
    let runs = patterns.map { CombinationRun(self, spelling, $0) }
    let judge = { (count: Int, failing: inout SettlementPattern?) in
      for run in runs {
        failing = run.pattern
        try run.judge(self, spelling, designs, afterInputs: max(count, run.pattern.early))
      }
      failing = nil
    }
    if stepByStep {
      quiesce()
      try judge(0, &failing)
      for count in 1...(patterns.map(\.order.count).max() ?? 1) {
        settle(runs, count - 1..<count)
        try judge(count, &failing)
      }
    } else {
      settle(runs, 0..<5)
      try judge(5, &failing)
    }
  }

  /// Settles the inputs at these positions of each order: first those that settle right after, then, on another
  /// thread, those that settle later.
  private func settle(_ runs: [CombinationRun<A>], _ places: Range<Int>) {
    for run in runs {
      for (settler, outcome) in run.settlements(.immediately, places) { settle(settler, outcome) }
    }
    quiesce()
    let late = runs.flatMap { $0.settlements(.eventually, places) }
    if !late.isEmpty {
      elsewhere { for (settler, outcome) in late { self.settle(settler, outcome) } }
    }
    quiesce()
  }
}

/// A combination whose inputs settle as a pattern says.
private struct CombinationRun<A: CombiningAdapter>: Sendable {
  let pattern: SettlementPattern
  private let outcomes: [Outcome]
  private let settlers: [Settler]
  private let seen: Log<PromiseEnding<[Outcome]>>

  /// Makes the inputs, settles those that come first, and combines all.
  init(_ trial: Trial<A>, _ spelling: Combination<A>, _ pattern: SettlementPattern) {
    let inputs = pattern.isFulfilled.map { _ in trial.pending() }
    let outcomes = pattern.isFulfilled.map { trial.outcome(fulfilled: $0) }
    (self.pattern, self.outcomes, settlers) = (pattern, outcomes, inputs.map(\.settler))
    for input in pattern.order where pattern.arrivals[input] == .already {
      trial.settle(inputs[input].settler, outcomes[input])
    }
    seen = trial.combine(spelling, pattern.places.map { inputs[$0].handle })
  }

  /// The settlements at these positions of the order that have this arrival.
  func settlements(_ arrival: Arrival, _ places: Range<Int>) -> [(Settler, Outcome)] {
    pattern.order[places.clamped(to: pattern.order.indices)]
      .filter { pattern.arrivals[$0] == arrival }.map { (settlers[$0], outcomes[$0]) }
  }

  func judge(
    _ trial: Trial<A>,
    _ spelling: Combination<A>,
    _ designs: [CombinationDesign]?,
    afterInputs settled: Int
  ) throws {
    let count = pattern.places.count
    func heard(isLate: Bool) -> [HeardOutcome] {
      pattern.heard(afterInputs: settled, isLate: isLate).map { place in
        (index: place, outcome: outcomes[pattern.places[place]])
      }
    }
    // Where work starts later, a combination may do so, too.
    let expected = (trial.design.startsWorkLater ? [false, true] : [false]).flatMap {
      trial.endings(of: spelling, heard(isLate: $0), count: count, by: designs)
    }
    let much = settled < pattern.order.count ? "\(settled)" : "all"
    try trial.expect(
      seen.all,
      oneOf: expected,
      spelling.kind,
      heard(isLate: false),
      "\(pattern): with \(much) settled "
    )
  }
}

extension Trial {
  /// Observes the first of some values that explains what was seen, that which is declared before others; fails
  /// the trial if none does.
  func observe<Value: ChoiceValue>(the _: Value.Type, _ holds: (Value) throws -> Void) throws {
    let values = design.explanations(Value.self)
    for value in values {
      do {
        try holds(value)
        return observed(value)
      } catch TrialEnd.violation { continue }
    }
    // Again, for the trace and the words of the first.
    for value in values.prefix(1) { try holds(value) }
  }
}
