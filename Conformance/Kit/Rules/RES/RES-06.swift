/// What becomes of promises that follow each other in a cycle.
public enum PromiseCycle: String, CaseIterable, CycleEnd {
  /// Promises in a circle: is rejected.
  case rejects = "is rejected"
  /// Promises in a circle: traps.
  case traps
  /// Promises in a circle: stays pending.
  case pending = "stays pending"
  /// Promises in a circle: is cancelled.
  case cancels = "is cancelled"
  /// Promises in a circle: cannot be said.
  case impossible = "cannot be said"

  /// Its name in records, and how tables say it.
  public static let choice = ChoiceText<Self>("cycle", "promises in a circle")
}

extension PromiseAdapter {
  @Rule static var res06: Law {
    "Promises that follow each other in a cycle end or stay pending, and no thread hangs."
    level(.choice(PromiseCycle.self))
    intent("A cycle of waiting promises costs no processor time and no stack.")
    origin("Promises/A+ 2.3, note 3.6")
    hint("following a chain of followers")
    each(chains, or: .chain, arrivals: [.eventually]) { trial, chain in
      for length in 2...5 {
        let boxes = (0..<length).map { _ in Box<Handle>() }
        let sources = (0..<length).map { _ in trial.pending() }
        let circle = (0..<length).map { index in
          chain.apply(trial, sources[index].handle) { token throws(TrialFault) in
            boxes[(index + 1) % length].take() ?? sources[index].handle
          }
        }
        for (box, handle) in zip(boxes, circle) { box.value = handle }
        let observations = circle.map(trial.observe)
        for source in sources { trial.settle(source.settler, .fulfilled(trial.token())) }
        trial.quiesce()
        try trial.check(boxes.allSatisfy { $0.value == nil }, "a handler did not run")
        for observation in observations {
          trial.observed(try end(trial, observation) as PromiseCycle)
        }
      }
    }
  }
}
