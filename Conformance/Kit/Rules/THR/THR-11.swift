extension PromiseAdapter {
  @Rule static var thr11: Law {
    "While a handler blocks, other threads can still attach and settle."
    intent("One slow listener does not stop the rest of the program.")
    origin("Lincheck checkObstructionFreedom")
    hint("a lock, or a turn shared by all promises, that is held while a handler runs")
    // On another thread it uses the promise whose handler blocks, and a second one.
    once { trial in
      let (slow, other) = (trial.pending(), trial.pending())
      let (value, fault) = (Outcome.fulfilled(trial.token()), Outcome.rejected(trial.fault()))
      let ran = Counter()
      let attach = { @Sendable (handle: Handle) in
        trial.onEnd(of: handle) { _ in _ = ran.increment() }
      }
      attach(other.handle)
      let blocked = Trial<Self>.Arrangement(
        observe: { body in trial.onEnd(of: slow.handle) { _ in body() } },
        end: {
          attach(slow.handle)
          slow.settler.settle(value)
        },
        attach: {}
      )
      try trial.beside(blocked) {
        let isFree = trial.elsewhere {
          attach(slow.handle)
          if trial.design.settlesTwice { slow.settler.settle(fault) }
          attach(other.handle)
          other.settler.settle(fault)
          attach(other.handle)
          let fresh = trial.pending()
          fresh.settler.settle(value)
          attach(fresh.handle)
        }
        try trial.check(
          isFree,
          "another thread could not attach and settle while a handler blocked"
        )
      }
      try trial.expect(ran, reaches: 6, "of 6 handlers \(ran.count) ran beside one that blocked")
    }
  }
}
