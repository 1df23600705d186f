/// What becomes of a promise that is told to follow itself.
public enum SelfResolve: String, CaseIterable, CycleEnd {
  /// A promise of itself: is rejected.
  case rejects = "is rejected"
  /// A promise of itself: traps.
  case traps
  /// A promise of itself: stays pending.
  case pending = "stays pending"
  /// A promise of itself: is cancelled.
  case cancels = "is cancelled"
  /// A promise of itself: cannot be said.
  case impossible = "cannot be said"

  /// Its name in records, and how tables say it.
  public static let choice = ChoiceText<Self>("self-resolve", "a promise of itself")
}

extension PromiseAdapter {
  @Rule static var res05: Law {
    "A promise that is told to follow itself ends or stays pending, and no thread hangs."
    level(.choice(SelfResolve.self))
    intent("A small mistake does not freeze the program.")
    origin("Promises/A+ 2.3.1")
    hint("the check before following")
    each(chains, or: .chain, arrivals: [.eventually]) { trial, chain in
      try observeCircle(trial, chain, of: 1, SelfResolve.self)
    }
  }
}
