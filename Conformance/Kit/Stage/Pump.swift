/// Runs a library's jobs where the trial's gates do not reach.
struct Pump: Sendable {
  /// Runs jobs, or waits while others run them.
  ///
  /// It takes how many turns to wait for, which is 1 unless the place is serial. It returns how many jobs are known to have
  /// run, or `nil` if something blocks them.
  let turn: @Sendable (Int) -> Int?
  /// How many turns without a job show that nothing is left, as far as that can be shown.
  let quietTurns: Int
  /// Whether its jobs run on the thread that calls.
  var isByHand = false
  /// Whether it runs one job after another, in the order in which they come.
  var isSerial = false
}
