extension PromiseAdapter {
  @Rule static var liv03: Law {
    "Two promises that follow each other, or use each other in their handlers, block no thread."
    intent("Code need not know what else uses the same promises.")
    hint("two locks that are taken one inside the other")
    each(chains.filter(\.schedule.place.isDriven), or: .chain) { trial, chain in
      try inBothDirections(trial) { value, both in
        let sources = (trial.pending(), trial.pending())
        let others = (Box<Handle>(), Box<Handle>())
        let ran = Counter()
        let first = chain.apply(trial, sources.0.handle) { _ throws(TrialFault) in
          ran.increment()
          both.enter(0)
          return others.0.take() ?? sources.0.handle
        }
        let second = chain.apply(trial, sources.1.handle) { _ throws(TrialFault) in
          ran.increment()
          both.enter(1)
          return others.1.take() ?? sources.1.handle
        }
        (others.0.value, others.1.value) = (second, first)
        return (
          ran, 2,
          { sources.0.settler.settle(.fulfilled(value)) },
          { sources.1.settler.settle(.fulfilled(value)) }
        )
      }
    }
    once { trial in
      try inBothDirections(trial) { value, both in
        let (first, second) = (trial.pending(), trial.pending())
        let ran = Counter()
        for (number, (own, other)) in [(first, second), (second, first)].enumerated() {
          trial.onEnd(of: own.handle) { _ in
            ran.increment()
            both.enter(number)
            trial.onEnd(of: other.handle) { _ in ran.increment() }
            if trial.design.settlesTwice { other.settler.settle(.fulfilled(value)) }
          }
        }
        return (
          ran, 4,
          { first.settler.settle(.fulfilled(value)) },
          { second.settler.settle(.fulfilled(value)) }
        )
      }
      if let adapter = Able.adopting.of(self) { try adopt(trial, adapter) }
    }
  }

  /// What two threads do at the same time, and how many handlers must have run afterwards.
  private typealias Crossing = (
    ran: Counter, expected: Int, first: @Sendable () -> Void, second: @Sendable () -> Void
  )

  private static func inBothDirections(
    _ trial: Trial<Self>,
    _ prepare: (Token, BothInside) -> Crossing
  ) throws {
    let value = trial.token()
    for _ in 0..<20 {
      let both = BothInside(trial.patience)
      let crossing = prepare(value, both)
      let calls = [crossing.first, crossing.second]
      // One handler on each thread, both at the same time.
      let isDone = trial.race(2) { thread in
        both.run(thread, calls[thread]) { trial.stage.gate.runNext() }
      }
      try trial.check(isDone, "two threads wait for each other")
      trial.quiesce()
      let count = crossing.ran.count
      try trial.check(count == crossing.expected, "\(count) of \(crossing.expected) handlers ran")
    }
  }

  /// The same with promises that are resolved by hand: with each other, and with one that settles at the same time.
  private static func adopt<B: AdoptingAdapter>(_ trial: Trial<Self>, _: B.Type) throws {
    guard let trial = trial as? Trial<B> else { return }
    let value = trial.token()
    // No handler runs inside these calls, in which both threads could wait for each other.
    try trial.race(threads: 2) { _ -> (ran: Counter, calls: [@Sendable () -> Void]) in
      let (first, second, third) = (trial.adopting(), trial.adopting(), trial.adopting())
      let (fourth, settler) = trial.loose()
      let ran = Counter()
      trial.onEnd(of: third.handle) { _ in ran.increment() }
      let calls: [@Sendable () -> Void] = [
        {
          first.follow(second.handle)
          settler.settle(.fulfilled(value))
        },
        {
          second.follow(first.handle)
          third.follow(fourth)
        },
      ]
      return (ran, calls)
    } _: { crossing, thread in
      crossing.calls[thread]()
    } check: { crossing in
      try trial.expect(crossing.ran, reaches: 1, "\(crossing.ran.count) of 1 handlers ran")
    }
  }
}
