extension BranchCancellingAdapter {
  @Rule static var liv20: Law {
    "Leaving a pending promise takes time in proportion to the number of those that leave, in whatever order."
    level(
      .bound(
        Bound(
          label: "time to leave, of ten times as many",
          unit: "times as long for each",
          most: 1,
          condition: "any promise can be cancelled"
        )
      )
    )
    intent("A promise that thousands wait for stays quick when they give up.")
    hint("how a handler is found in the list of its source")
    pace(.alone)
    once("in the order in which they came") { try leave($0) { turn, _ in turn } }
    once("the last first") { try leave($0) { turn, count in count - 1 - turn } }
    // A prime: every place has its turn, once.
    once("scattered") { try leave($0) { turn, count in turn * 7_919 % count } }
  }

  /// - Parameter order: which of so many leaves at each turn.
  private static func leave(_ trial: Trial<Self>, _ order: (_ turn: Int, _ count: Int) -> Int)
    throws
  {
    // All are to be cancelled, and the promise itself is to be left alone.
    let growth = try trial.growth("that leave", to: max(trial.scale / 10, 50_000)) { count in
      guard let step = transforms.driven.first else { return false }
      let promise = trial.cancellable()
      // Somebody stays: where consumers are counted, the promise is not cancelled with the last of the others.
      let stays = trial.observe(promise.handle)
      let branches = (0..<count).map { _ in step.apply(trial, promise.handle) { $0 } }
      for turn in 0..<count { trial.giveUp(branches[order(turn, count)]) }
      guard branches.allSatisfy(trial.isCancelled) else { return false }
      let value = Outcome.fulfilled(trial.token())
      trial.settle(promise.settler, value)
      trial.quiesce(until: { stays.count > 0 })
      return trial.design.outlivesItsBranches ? stays.outcomes == [value] : stays.count == 1
    }
    trial.measured(Int(min(growth, 1_000).rounded()))
  }
}
