extension PromiseAdapter {
  @Rule static var unh04: Law {
    "A promise can be looked at any time, by `print`, `dump` or a mirror, even in its own handler, and that never blocks."
    intent("Looking at a promise to find a fault does not cause another.")
    hint("`description`, `debugDescription` and `customMirror`")
    tried { trial, moment in
      let (outside, inside) = (Log<Bool>(), Log<Bool>())
      let describe = { @Sendable (handle: Handle, ends: Log<Bool>) in
        let isFree = trial.elsewhere { look(at: handle) }
        // If that blocks, the same call on this thread would never return.
        if isFree { look(at: handle) }
        ends.add(isFree)
      }
      let met = try trial.meet(moment) { handle in
        describe(handle, outside)
        trial.onEnd(of: handle) { _ in describe(handle, inside) }
        describe(handle, outside)
      }
      describe(met.handle, outside)
      trial.quiesce(until: { inside.count == 1 })
      if inside.count == 0 { try trial.mayStillCome("the handler did not run") }
      try trial.check(inside.all == [true], "describing what was \(met.end) in its handler blocks")
      try trial.check(
        outside.count == 3 && outside.all.allSatisfy(\.self),
        "describing what was \(met.end) blocks"
      )
    }
  }
}
