extension PromiseAdapter {
  static var unh04: Law {
    Law(
      "A promise can be looked at any time, by `print`, `dump` or a mirror, even in its own handler, and that never blocks.",
      intent: "Looking at a promise to find a fault does not cause another.",
      origin: "new",
      hint: "`description`, `debugDescription` and `customMirror`",
      each(transforms, or: .transform, arrivals: .plain) { trial, step in
        let isFree = Box<Bool>()
        let describe = { @Sendable (handle: Handle) in
          trial.elsewhere { look(at: handle) }
        }
        let value = trial.token()
        let (source, derived) = try trial.arrive(.fulfilled(value)) { handle in
          try trial.check(
            describe(handle),
            "another thread was blocked while it described a promise"
          )
          let derived = step.apply(trial, handle) { token in
            let isDescribed = describe(handle)
            // If that blocks, the same call on this thread would never return.
            if isDescribed { look(at: handle) }
            isFree.value = isDescribed
            return token
          }
          try trial.check(
            describe(derived),
            "another thread was blocked while it described a promise"
          )
          return (handle, derived)
        }
        try trial.expect(derived, .fulfilled(value))
        try trial.check(isFree.value == true, "describing it inside its handler blocks")
        try trial.check(describe(source) && describe(derived), "describing it later blocks")
      },
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
        try trial.check(
          inside.all == [true],
          "describing what was \(met.end) in its handler blocks"
        )
        try trial.check(
          outside.count == 3 && outside.all.allSatisfy(\.self),
          "describing what was \(met.end) blocks"
        )
      }
    )
  }
}
