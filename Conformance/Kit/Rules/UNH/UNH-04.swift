extension PromiseAdapter {
  @Rule static var unh04: Law {
    "A promise can be looked at any time, by `print`, `dump` or a mirror, even while others use it, and that never blocks."
    intent("Looking at a promise to find a fault does not cause another.")
    hint(
      "`description`, `debugDescription` and `customMirror`; a mirror that reads what changes meanwhile"
    )
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
    given(Able.querying) { valuesThatAsk($0) }
    lookingWhileUsed
  }

  private static func valuesThatAsk<B: QueryingAdapter>(_: B.Type) -> Part {
    B.once("a value that asks its promise when it is described") { trial in
      let known = Box<B.Handle>()
      let value = Token(
        onLook: { if let handle = known.value { _ = trial.adapter.query(handle) } },
        in: trial.stage.ledger
      )
      let (handle, settler) = trial.pending()
      trial.settle(settler, .fulfilled(value))
      try trial.expect(handle, .fulfilled(value))
      known.value = handle
      let isFree = trial.elsewhere { look(at: handle) }
      known.value = nil
      try trial.check(isFree, "describing it blocks")
    }
  }
}
