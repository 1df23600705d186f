/// Runs a library's jobs where the trial's gates do not reach.
struct Pump: Sendable {
  /// Runs jobs, or waits while others run them.
  ///
  /// It returns how many jobs are known to have run, or `nil` if something blocks them.
  let turn: @Sendable () -> Int?
  /// How many turns without a job show that nothing is left, as far as that can be shown.
  let quietTurns: Int
  /// Whether its jobs run on the thread that calls.
  var isByHand = false
}
