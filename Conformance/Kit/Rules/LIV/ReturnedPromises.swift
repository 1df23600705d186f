extension PromiseAdapter {
  /// Loops of a million returned promises.
  static var returnedPromises: Part {
    each(onePerPlace(chains), or: .chain, doing: "a loop", arrivals: [.eventually]) { trial, step in
      try runLong(trial, trial.scale) { turns, depth in
        let value = trial.token()
        let turn = Turn(trial: trial, step: step, depth: depth, value: value)
        try trial.expect(turn.run(turns), .fulfilled(value))
      }
    }
  }
}

/// A turn of a loop, which returns a promise for the next one.
private struct Turn<A: PromiseAdapter>: Sendable {
  let trial: Trial<A>
  let step: Chain<A>
  let depth: StackDepth?
  let value: Token

  func run(_ turns: Int) -> A.Handle {
    depth?.note()
    let (handle, settler) = trial.loose()
    settler.settle(.fulfilled(value))
    guard turns > 0 else { return handle }
    let next = step.apply(trial, handle) { _ throws(TrialFault) in run(turns - 1) }
    // The end of each turn is watched too: one may be reached inside another.
    if let depth { trial.onEnd(of: next) { _ in depth.note() } }
    return next
  }
}
