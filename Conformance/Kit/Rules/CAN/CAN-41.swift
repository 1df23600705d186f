extension SignallingAdapter {
  @Rule static var can41: Law {
    "A listener that is removed before the abort never runs, and no removal affects another listener."
    intent("Work that is over is not stopped once more, and work that continues is.")
    origin("DOM, removeEventListener; .NET Registration.Dispose")
    hint("removing twice; the list of listeners while they run")
    once("before the abort") { trial in
      let (signal, abort) = trial.adapter.signal()
      let dependent = trial.adapter.any([signal])
      let probes = (0..<8).map { trial.probe("listener \($0)") }
      let removes = probes.enumerated().map { number, probe in
        trial.adapter.listen(number < 4 ? signal : dependent) { probe.hit() }
      }
      // The first, one in the middle, and the last; each twice.
      let removed = [0, 2, 5, 7]
      for number in removed + removed { removes[number]() }
      abort(trial.fault())
      for number in removed { removes[number]() }
      for (number, probe) in probes.enumerated() {
        let isRemoved = removed.contains(number)
        try trial.expect(
          probe,
          ran: isRemoved ? 0 : 1,
          isRemoved ? "after it was removed twice" : "when others had been removed"
        )
      }
    }
    once("inside a listener") { trial in
      let (signal, abort) = trial.adapter.signal()
      let probes = (0..<5).map { trial.probe("listener \($0)") }
      let removes = Log<@Sendable () -> Void>()
      for (number, probe) in probes.enumerated() {
        let remove = trial.adapter.listen(signal) {
          probe.hit()
          // Itself, and the one behind it: whether that one still runs is not said.
          if number == 1 { for other in removes.all[1...2] { other() } }
        }
        removes.add(remove)
      }
      abort(trial.fault())
      for number in [0, 1, 3, 4] {
        try trial.expect(probes[number], ran: 1, "when a listener removed itself and another")
      }
      try trial.check(probes[2].count <= 1, "listener 2 ran \(times(probes[2].count))")
    }
  }
}
