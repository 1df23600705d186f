/// What becomes of promises that follow each other in a cycle.
public enum PromiseCycle: String, CaseIterable, CycleEnd {
  /// A promise in a cycle: is rejected.
  case rejects = "is rejected"
  /// A promise in a cycle: traps.
  case traps
  /// A promise in a cycle: stays pending.
  case pending = "stays pending"
  /// A promise in a cycle: is cancelled.
  case cancels = "is cancelled"
  /// A promise in a cycle: cannot be said.
  case impossible = "cannot be said"

  /// Its name in records, and how tables say it.
  public static let choice = ChoiceText<Self>("cycle", "a promise in a cycle")
}

extension PromiseAdapter {
  @Rule static var res06: Law {
    "Promises that follow each other in a cycle end or stay pending, and no thread hangs."
    level(.choice(PromiseCycle.self))
    intent("A cycle of waiting promises costs no processor time and no stack.")
    origin("Promises/A+ 2.3, note 3.6")
    hint("following a chain of followers")
    each(chains, or: .chain, arrivals: [.eventually]) { trial, chain in
      for length in 2...5 { try observeCircle(trial, chain, of: length, PromiseCycle.self) }
    }
  }
}
