/// MEM: what a promise keeps alive, and for how long.
extension PromiseAdapter {
  static func expectLive(_ trial: Trial<Self>, _ count: Int, _ what: String) throws {
    let live = trial.stage.ledger.live
    let much = live < count ? "few" : "many"
    try trial.check(live == count, "\(abs(live - count)) too \(much) \(what)")
  }

  static func chainHeldBySettler(
    _ trial: Trial<Self>,
    _ step: Transform<Self>,
    _ probe: Probe
  ) -> Settler {
    let (handle, settler) = trial.loose()
    var derived = handle
    for _ in 0..<3 { derived = step.apply(trial, derived) { $0 } }
    _ = step.passing(trial, derived) { probe.hit() }
    return settler
  }
}
