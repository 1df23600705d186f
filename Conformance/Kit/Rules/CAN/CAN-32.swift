extension SignallingAdapter {
  @Rule static var can32: Law {
    "A signal made from several is aborted by the first of them, with its reason, and only once."
    intent("“The user or the clock” is one signal, whichever comes first.")
    origin("WPT dom/abort/abort-signal-any-tests.js")
    hint(
      "an aborted source, one that is there twice, a signal of signals, and of none; two aborts at the same time"
    )
    once("a source is aborted later") { trial in
      let (first, second) = (trial.adapter.signal(), trial.adapter.signal())
      let any = trial.adapter.any([first.signal, second.signal, first.signal])
      let nested = trial.adapter.any([trial.adapter.any([any]), second.signal])
      let (ran, reason) = (trial.spy("the listener"), trial.fault())
      _ = trial.adapter.listen(any) { ran.hit() }
      try trial.check(!trial.adapter.isAborted(any), "it is aborted, and no source is")
      second.abort(reason)
      first.abort(trial.fault())
      second.abort(trial.fault())
      for signal in [second.signal, any, nested] { try expect(trial, signal, reason) }
      try trial.expect(ran, ran: 1, "when both sources were aborted")
    }
    once("a source is aborted already") { trial in
      let (reason, other) = (trial.fault(), trial.adapter.signal())
      let any = trial.adapter.any([
        other.signal, trial.adapter.aborted(reason), trial.adapter.aborted(trial.fault()),
      ])
      try expect(trial, any, reason)
      other.abort(trial.fault())
      try expect(trial, any, reason)
    }
    once("no source") { trial in
      let (none, control) = (trial.adapter.any([]), trial.adapter.signal())
      let both = trial.adapter.any([none, control.signal])
      try trial.check(!trial.adapter.isAborted(none), "a signal with no source is aborted")
      let reason = trial.fault()
      control.abort(reason)
      try expect(trial, both, reason)
      try trial.check(!trial.adapter.isAborted(none), "a signal with no source is aborted")
    }
    once("two sources are aborted at the same time") { trial in
      try trial.race(threads: 3) { _ in
        AbortRace(trial)
      } _: { race, thread in
        race.run(thread)
      } check: { race in
        try race.check()
      }
    }
  }
}
