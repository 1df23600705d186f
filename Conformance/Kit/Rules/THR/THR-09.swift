extension PromiseAdapter {
  @Rule static var thr09: Law {
    "A promise may be settled while another thread releases it."
    intent("Code that settles need not care what still listens.")
    hint("what the settler holds, and what a handler holds, when the last other reference goes")
    once { trial in
      try trial.race(threads: 3) { _ in
        LastReference(trial)
      } _: { last, index in
        last.use(index)
      } check: { last in
        trial.quiesce()
        trial.letGoOfAll()
        try last.check(trial)
        let live = last.ledger.live
        try trial.check(live == 0, "\(live) payloads of promises that are not held are alive")
      }
    }
  }
}

/// A promise whose parts are each held by one thread.
private final class LastReference<A: PromiseAdapter>: Sendable {
  /// A ledger of its own, since other rounds have payloads too.
  let ledger = Ledger()
  private let seen = Log<Outcome>()
  private let outcome: Box<Outcome>
  private let handle = Box<A.Handle>()
  private let derived = Box<A.Handle>()
  private let settler: Box<Settler>

  init(_ trial: Trial<A>) {
    let (source, settler) = trial.loose()
    self.settler = Box(settler)
    let isFulfilled = trial.random(0...1) == 0
    outcome = Box(isFulfilled ? .fulfilled(Token(in: ledger)) : .rejected(TrialFault(in: ledger)))
    trial.onEnd(of: source) { [seen] in seen.add($0) }
    let step = A.transforms.driven.first
    derived.value = step?.apply(trial, source) { $0 }
    handle.value = source
  }

  /// Releases the promise, releases the one derived from it, or settles it.
  func use(_ index: Int) {
    switch index {
    case 0: _ = handle.take()
    case 1: _ = derived.take()
    default: if let outcome = outcome.value { settler.take()?.settle(outcome) }
    }
  }

  /// Judges what the handler saw, and holds no payload afterwards.
  func check(_ trial: Trial<A>) throws {
    let (seen, sent) = (seen.takeAll(), outcome.take())
    try trial.check(seen.count == 1, "the handler ran \(times(seen.count))")
    try trial.check(seen.first == sent, "the handler saw an outcome that was not sent")
  }
}
