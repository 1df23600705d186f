/// COL: what all combinations of promises share.
extension CombiningAdapter {
  /// An outcome of one input that ends the combination.
  static func deciding(_ trial: Trial<Self>, _ kind: CombinationKind) -> Outcome {
    trial.outcome(fulfilled: kind != .all)
  }

  /// An outcome of one input that does not end the combination, where there is one.
  static func ordinary(_ trial: Trial<Self>, _ kind: CombinationKind) -> Outcome {
    trial.outcome(fulfilled: kind != .any)
  }

  static func raceInputs(_ trial: Trial<Self>, _ spelling: Combination<Self>) throws {
    // Several for each thread: while one is counted, another thread comes to its next one.
    let count = min(max(12, spelling.inputs.lowerBound), spelling.inputs.upperBound)
    let threads = min(3, count)
    try trial.race(threads: threads) { _ in
      let inputs = (0..<count).map { _ in trial.loose() }
      // Mostly outcomes with which all inputs are needed to decide.
      let isOrdinary = trial.random(0...3) > 0
      let outcomes = inputs.map { _ in
        isOrdinary || trial.random(0...1) == 0
          ? ordinary(trial, spelling.kind) : deciding(trial, spelling.kind)
      }
      let seen = trial.combine(spelling, inputs.map(\.handle))
      return (inputs: inputs, outcomes: outcomes, seen: seen)
    } _: { race, thread in
      for index in stride(from: thread, to: count, by: threads) {
        _ = race.inputs[index].settler.settle(race.outcomes[index])
      }
    } check: { race in
      trial.quiesce()
      let heard = race.outcomes.heard
      let all = race.seen.all
      func isOneOfThose(inOrder: Bool) -> Bool {
        let possible = trial.endings(of: spelling, heard, count: count, inOrder: inOrder)
        return trial.isOne(of: possible, all, spelling.kind, heard)
      }
      // In which order they came is not known, and is searched only where it matters.
      try trial.check(
        isOneOfThose(inOrder: true) || isOneOfThose(inOrder: false),
        "inputs settled on \(threads) threads as \(race.outcomes), and it came to \(all)"
      )
    }
  }
}
