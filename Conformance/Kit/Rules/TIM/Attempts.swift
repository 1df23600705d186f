/// Work that is tried again, whose attempts are settled by the trial.
struct Attempts<A: TimedAdapter> {
  let output: Output<Token>
  let seen: Log<PromiseEnding<Token>>
  /// The settlers of those that have begun.
  let begun = Log<Settler>()
  private let trial: Trial<A>

  init(
    _ trial: Trial<A>,
    _ retry: Retry<A>,
    _ policy: Retry<A>.Policy = .init(attempts: 3, pause: .zero)
  ) {
    self.trial = trial
    output = retry.make(trial, policy) { [begun] in
      let (handle, settler) = trial.pending()
      trial.stage.trace.add("an attempt begins")
      begun.add(settler)
      return handle
    }
    seen = trial.observe(output)
    trial.quiesce()
  }

  /// Ends an attempt that has begun; they are numbered from 1.
  func settle(_ number: Int, _ outcome: Outcome) {
    trial.settle(begun.all[number - 1], outcome)
    trial.quiesce()
  }

  /// Fails the trial unless so many have begun, and it is proven that no other will.
  func expect(_ count: Int, _ when: String) throws {
    try trial.proveNothing(links: 3)
    // Attempts that never began cannot be settled.
    try trial.check(begun.count == count, "\(begun.count) attempts had begun \(when), not \(count)")
  }
}

extension Attempts: Growing {
  /// How many have begun.
  var count: Int { begun.count }
}
