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
    _ = step.apply(trial, derived) { token in
      probe.hit()
      return token
    }
    return settler
  }

  static func cycle(_ trial: Trial<Self>, _ step: Transform<Self>) throws {
    let (handle, settler) = trial.loose()
    let value = trial.token()
    let ran = trial.probe("the handler")
    trial.settle(settler, .fulfilled(value), arriving: trial.arrival) {
      _ = step.apply(trial, handle) { token in
        withExtendedLifetime(handle) { ran.hit() }
        return token
      }
    }
    trial.quiesce()
    try trial.expect(ran, ran: 1, "after fulfilment")
  }
}
