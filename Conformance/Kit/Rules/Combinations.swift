/// COL: what all combinations of promises have in common.
enum Combinations<A: CombiningAdapter> {
  static var rules: [Rule<A>] {
    [
      Rule(
        "COL-01",
        .mustIf("promises can be combined"),
        "Values, outcomes and errors are in the order of the inputs, whatever the order of settlement.",
        intent: "Results are found where their inputs were.",
        origin: "test262 Promise/all/S25.4.4.1_A8.1, allKeyed/key-order-preserved",
        hint: "where what has arrived is collected",
        .oneEach(A.combinations(.all, .allSettled, .any), or: .combining) { trial, spelling in
          let ends: Mixture.Ends =
            switch spelling.kind {
            case .all: .values
            case .any: .errors
            case .allSettled, .race: .any
            }
          try trial.check(spelling, trial.mixtures(ends))
        }
      ),
      Rule(
        "COL-02",
        .mustIf("promises can be combined"),
        "Inputs that are settled, that are pending and that are there twice may be mixed.",
        intent: "Whoever has a list of promises need not sort it first.",
        origin: "test262 Promise/all/resolved-sequence-mixed and its like",
        hint: "inputs that are settled already, and how places in the list are told apart",
        .oneEach(A.combinations(), or: .combining) { trial, spelling in
          let mixtures = trial.mixtures(of: 1...4, repeatsFirst: true)
          try trial.check(spelling, mixtures)
        }
      ),
      Rule(
        "COL-03",
        .mustIf("promises can be combined"),
        "An input that settles twice, or while the inputs are gone through, counts once.",
        intent: "One noisy source does not stand in for another that is silent.",
        origin: "test262 Promise/all/resolve-before-loop-exit, call-resolve-element",
        hint: "a count that goes up and down at once",
        settlingTwice + settlingDuringIteration
      ),
      Rule(
        "COL-04",
        .mustIf("promises can be combined"),
        "A combination settles when the inputs have that decide it, no earlier and no later.",
        intent: "What follows finds everything done, and does not wait for more.",
        origin: "test262 Promise/all, allSettled, any and race",
        hint: "what ends a combination",
        .oneEach(A.combinations(), or: .combining) { trial, spelling in
          try trial.proveNothing(links: 3)
          let mixtures = trial.mixtures(of: 1...4)
          try trial.check(spelling, mixtures, stepByStep: true)
        }
      ),
      Rule(
        "COL-05",
        .mustIf("promises can be combined"),
        "Inputs that settle after the combination change nothing, and are not reported as unhandled.",
        intent: "The second failure of a group is no news, and no crash.",
        origin: "test262 Promise/all/resolve-ignores-late-rejection",
        hint: "what a combination leaves at its inputs when it has settled",
        .oneEach(A.combinations(.all, .any, .race), or: .combining) { trial, spelling in
          let reports = trial.reports()
          let inputs = (0..<3).map { _ in trial.pending() }
          let (decider, fault) = (deciding(trial, spelling.kind), trial.fault())
          let seen = trial.combine(spelling, inputs.map(\.handle))
          for (input, outcome) in zip(
            inputs,
            [decider, .rejected(fault), .fulfilled(trial.token())]
          ) {
            trial.settle(input.settler, outcome)
            trial.quiesce()
          }
          try trial.expect(seen, spelling.kind, of: [(0, decider)], count: 3)
          try trial.check(reports.all.isEmpty, "reported as unhandled: \(reports.all)")
        }
      ),
      Rule(
        "COL-06",
        .mustIf("a list can be combined"),
        "The inputs are gone through once, and not past their end.",
        intent: "A sequence that can be read once only, or makes its promises as it goes, will do.",
        origin: "test262 Promise/all/iter-step-err-no-close and its like",
        hint: "a sequence that is counted before it is used",
        .oneEach(A.combinations().filter(\.takesList), or: .combining) { trial, spelling in
          for isEarly in [false, true] {
            let inputs = (0..<4).map { _ in trial.pending() }
            let values = (0..<4).map { _ in Outcome.fulfilled(trial.token()) }
            let settle = {
              for (input, value) in zip(inputs, values) { trial.settle(input.settler, value) }
            }
            if isEarly { settle() }
            let sequence = Inputs(inputs.map(\.handle))
            let seen = trial.observe(spelling.apply(trial.adapter, sequence))
            let (passes, requests) = (sequence.use.passes.count, sequence.use.requests.count)
            try trial.check(passes == 1, "the inputs were gone through \(times(passes))")
            try trial.check(requests <= 5, "the 4 inputs were asked for a next \(times(requests))")
            if !isEarly { settle() }
            let heard = values.enumerated().map { (index: $0.offset, outcome: $0.element) }
            try trial.expect(seen, spelling.kind, of: heard, count: 4)
          }
        }
      ),
      Rule(
        "COL-07",
        .mustIf("promises can be combined"),
        "Of inputs that settle on many threads at once none is lost, and the combination settles once.",
        intent: "Answers come from wherever they like.",
        origin: "new",
        hint: "counting in two steps",
        .oneEach(A.combinations(), or: .combining) { trial, spelling in
          try race(trial, spelling)
        }
      ),
      Rule(
        "COL-08",
        .mustIf("a list can be combined"),
        "The time that a combination takes is in proportion to the number of its inputs.",
        intent: "A hundred thousand inputs are a list like any other.",
        origin: "new",
        hint: "a list that is copied or searched for each input",
        pace: .alone,
        .oneEach(A.combinations().filter(\.takesList), or: .combining) { trial, spelling in
          let large = max(trial.scale / 100, 8_000)
          // What decides it must come last, so that each input counts.
          let (most, last) = (ordinary(trial, spelling.kind), deciding(trial, spelling.kind))
          let factor = trial.growth(to: large) { count in
            let inputs = (0..<count).map { _ in trial.adapter.pending() }
            let seen = trial.combine(spelling, inputs.map(\.handle))
            for input in inputs.dropLast() { input.settler.settle(most) }
            inputs.last?.settler.settle(last)
            trial.quiesce()
            return seen.all.count == 1
          }
          try trial.check(factor.isFinite, "of \(large) inputs it did not settle once")
          try trial.check(factor < 5, "ten times the inputs took \(factor) times as long for each")
        }
      ),
      Rule(
        "MEM-09",
        .mustIf("promises can be combined"),
        "A combined promise that has settled keeps neither its inputs nor what they brought.",
        intent: "A request that never ends does not keep alive what the others brought.",
        origin: "new",
        hint: "where values are collected, when a failure makes them useless",
        .each(A.combinations(.all, .any), or: .combining) { trial, spelling in
          let (decider, pending) = (trial.pending(), trial.pending())
          let end = deciding(trial, spelling.kind)
          // Somebody else waits for it: where interest is counted it would not stay pending otherwise.
          let other = trial.observe(pending.handle)
          let others = trial.stage.ledger.live
          let seen = ordinaryInput(trial, spelling, [decider.handle, pending.handle])
          try trial.check(trial.stage.ledger.live > others, "a payload was dropped while of use")
          trial.settle(decider.settler, end)
          try trial.expect(seen, spelling.kind, of: [(1, end)], count: 3)
          try trial.check(
            trial.stage.ledger.live == others,
            "a payload is kept by an input that is pending"
          )
          try trial.expectPending(other, "while the combination settled")
          withExtendedLifetime(pending) {}
        }
      ),
    ]
  }

  // MARK: Ends of inputs

  /// An end of one input that ends the combination.
  private static func deciding(_ trial: Trial<A>, _ kind: CombinationKind) -> Outcome {
    switch kind {
    case .all: .rejected(trial.fault())
    case .allSettled, .any, .race: .fulfilled(trial.token())
    }
  }

  /// An end of one input that ends no combination, where there is one.
  private static func ordinary(_ trial: Trial<A>, _ kind: CombinationKind) -> Outcome {
    switch kind {
    case .any: .rejected(trial.fault())
    case .all, .allSettled, .race: .fulfilled(trial.token())
    }
  }

  /// Combines a promise that nobody else holds, settled by the trial's arrival, with others.
  private static func ordinaryInput(
    _ trial: Trial<A>,
    _ spelling: Combination<A>,
    _ others: [A.Handle]
  ) -> Trial<A>.Endings {
    let (handle, settler) = trial.adapter.pending()
    let seen = trial.settle(settler, ordinary(trial, spelling.kind), arriving: trial.arrival) {
      trial.combine(spelling, [handle] + others)
    }
    trial.quiesce()
    return seen
  }

  // MARK: Counting once

  private static var settlingTwice: Plan<A> {
    .require(
      !A.profile.settlerIsSingleUse,
      .settlingTwice,
      .oneEach(A.combinations(), or: .combining) { trial, spelling in
        for bits in 0..<4 {
          let (noisy, silent) = (trial.pending(), trial.pending())
          let outcomes = [bits & 1, bits >> 1].map { bit in
            bit == 0 ? Outcome.fulfilled(trial.token()) : .rejected(trial.fault())
          }
          let last = Outcome.fulfilled(trial.token())
          let seen = trial.combine(spelling, [noisy.handle, silent.handle])
          for outcome in outcomes { trial.settle(noisy.settler, outcome) }
          try trial.proveNothing(links: 3)
          let early = spelling.kind.ending(of: [(0, outcomes[0])], count: 2)
          try trial.check(seen.all == (early.map { [$0] } ?? []), "one input counted for two")
          trial.settle(silent.settler, last)
          try trial.expect(seen, spelling.kind, of: [(0, outcomes[0]), (1, last)], count: 2)
        }
      }
    )
  }

  private static var settlingDuringIteration: Plan<A> {
    let lists = A.combinations().filter(\.takesList)
    return .each(lists, or: .combining, arrivals: [.already, .immediately]) { trial, spelling in
      for isFulfilled in [true, false] {
        let inputs = (0..<3).map { _ in trial.pending() }
        let outcomes = inputs.map { _ in
          isFulfilled ? Outcome.fulfilled(trial.token()) : .rejected(trial.fault())
        }
        // Each as it is handed out, or when the next one is.
        let delay = trial.arrival == .already ? 0 : 1
        let sequence = Inputs(inputs.map(\.handle)) { number in
          guard number >= delay else { return }
          trial.settle(inputs[number - delay].settler, outcomes[number - delay])
        }
        let seen = trial.observe(spelling.apply(trial.adapter, sequence))
        if delay == 1 { trial.settle(inputs[2].settler, outcomes[2]) }
        let heard = outcomes.enumerated().map { (index: $0.offset, outcome: $0.element) }
        try trial.expect(seen, spelling.kind, of: heard, count: 3)
      }
    }
  }

  // MARK: Threads

  private struct Contest: Sendable {
    let inputs: [(handle: A.Handle, settler: Settler)]
    let outcomes: [Outcome]
    let seen: Trial<A>.Endings
  }

  private static func race(_ trial: Trial<A>, _ spelling: Combination<A>) throws {
    let count = min(3, spelling.inputs.upperBound)
    try trial.race(threads: count) { _ -> Contest in
      let inputs = (0..<count).map { _ in trial.adapter.pending() }
      // Mostly those that take all inputs to decide it.
      let isOrdinary = trial.random(0...3) > 0
      let outcomes = inputs.map { _ in
        isOrdinary || trial.random(0...1) == 0
          ? ordinary(trial, spelling.kind) : deciding(trial, spelling.kind)
      }
      let seen = trial.combine(spelling, inputs.map(\.handle))
      return Contest(inputs: inputs, outcomes: outcomes, seen: seen)
    } _: { (contest: Contest, thread) in
      _ = contest.inputs[thread].settler.settle(contest.outcomes[thread])
    } check: { (contest: Contest) in
      trial.quiesce()
      let heard = contest.outcomes.enumerated().map { (index: $0.offset, outcome: $0.element) }
      // Which came first is not known: each may have.
      let possible = spelling.kind.endings(of: heard, count: count)
      let all = contest.seen.all
      try trial.check(
        all.count == 1 && possible.contains(all.first),
        "of \(contest.outcomes) on as many threads it came to \(all)"
      )
    }
  }
}

extension CombinationKind {
  /// What it may come to when each of its inputs may have been the first.
  package func endings(
    of heard: [(index: Int, outcome: Outcome)],
    count: Int
  ) -> [Ending<[Outcome]>?] {
    guard !heard.isEmpty else { return [ending(of: [], count: count)] }
    return heard.indices.map { first in
      var order = heard
      order.insert(order.remove(at: first), at: 0)
      return ending(of: order, count: count)
    }
  }
}

extension Trial {
  /// What is reported as unhandled from now on, where the library reports.
  func reports() -> Log<Outcome> {
    let reports = Log<Outcome>()
    (adapter as? any ReportingAdapter)?.onUnhandled { reports.add($0) }
    return reports
  }
}
