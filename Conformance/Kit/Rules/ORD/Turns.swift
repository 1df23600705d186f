/// The choices of ORD and LIV about turns: which handler runs next, and after how many turns.
extension PromiseAdapter {
  /// The spellings whose handlers run where the trial decides the order.
  ///
  /// A queue runs beside the trial: what it has run when the trial submits the next work is chance.
  static func driven<S: Spelling>(_ spellings: [S]) -> [S] {
    spellings.filter(\.schedule.place.isDriven)
  }

  /// Counts the turns between a settlement and the handler that `attach` attached, with the links of another chain.
  ///
  /// That chain starts one turn earlier and takes one turn for each link. A handler that runs before the
  /// settling call has returned takes no turn.
  static func countTurns(
    _ trial: Trial<Self>,
    _ outcome: Outcome,
    _ attach: (Handle, @escaping @Sendable () -> Void) -> Void
  ) throws {
    let (stage, ticks, turns) = (trial.stage, Counter(), Log<Int>())
    let (clock, clockSettler) = trial.loose()
    let ways = transforms.filter(\.schedule.place.isDriven)
    _ = (0..<12).reduce(clock) { handle, _ in
      ways[0].passing(trial, handle) { ticks.increment() }
    }
    let (source, settler) = trial.loose()
    attach(source) { turns.add(stage.callInProgress == "settle" ? 0 : ticks.count - 1) }
    trial.settle(clockSettler, .fulfilled(trial.token()))
    trial.settle(settler, outcome)
    try trial.expect(ticks, reaches: 12, "the chain that counts ran \(ticks.count) of 12 links")
    try trial.expect(turns, reaches: 1, "the counted handler ran \(times(turns.count))")
    trial.observed(StepTurns(turns.all[0]))
  }
}
