/// MEM: what a promise keeps alive, and for how long.
extension PromiseAdapter {
  static func expectLive(_ trial: Trial<Self>, _ count: Int, _ what: String) throws {
    let live = trial.stage.ledger.live
    let much = live < count ? "few" : "many"
    try trial.check(live == count, "\(abs(live - count)) too \(much) \(what)")
  }

  /// Fails the trial unless as many payloads live after `body` as before.
  static func expectNothingKept(
    _ trial: Trial<Self>,
    _ what: String,
    by body: () throws -> Void
  ) throws {
    let before = trial.stage.ledger.live
    try body()
    trial.letGoOfAll()
    trial.quiesce(until: { trial.stage.ledger.live == before })
    try expectLive(trial, before, what)
  }

  /// Runs everything that can run, and fails the trial unless so many payloads live then; the words say what is kept.
  static func expectReleased(
    _ trial: Trial<Self>,
    downTo count: Int,
    _ words: @autoclosure () -> String
  ) throws {
    let isReleased = { trial.stage.ledger.live == count }
    trial.letGoOfAll()
    trial.quiesce(until: isReleased)
    if !isReleased() { try trial.mayStillCome(words()) }
    try trial.check(isReleased(), words())
  }

  static func chainHeldBySettler(
    _ trial: Trial<Self>,
    _ step: Transform<Self>,
    _ spy: Spy
  ) -> Settler {
    let (handle, settler) = trial.loose()
    var derived = handle
    for _ in 0..<3 { derived = step.apply(trial, derived) { $0 } }
    _ = step.passing(trial, derived) { spy.hit() }
    return settler
  }
}
