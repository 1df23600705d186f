extension TimedAdapter {
  @Rule static var tim02: Law {
    "A promise still pending at its time limit ends then, in a way that no end of the work has."
    intent("Code that waits learns that it was too slow, and not what went wrong.")
    origin("DOM AbortSignal.timeout")
    hint("when the alarm is set for, and which error it brings")
    each(timeouts, or: .timeout) { trial, timeout in
      let own = PromiseEnding<Token>(.rejected(trial.fault()))
      for length in [limit, .zero] {
        let (handle, settler) = trial.pending()
        var made: Output<Token>?
        let wasFree = trial.besideDispatcher(withClock: true) {
          trial.onEnd(of: handle) { _ in }
        } during: {
          made = timeout.apply(trial, handle, length)
        }
        try trial.expectFree(wasFree, "inside the clock, when its alarm was set")
        guard let output = made else { return }
        let seen = trial.observe(output)
        if length > .zero {
          trial.advance(by: length - instant)
          try trial.proveNothing(links: 3)
          try trial.check(seen.all.isEmpty, "it ended before its time was up")
        }
        let isFree = trial.besideDispatcher {
          output.observe { _ in }
        } during: {
          trial.advance(by: instant)
        }
        try trial.expectFree(isFree, "inside the dispatcher, when its time was up")
        guard case .other(let end)? = seen.all.first, end != own.outcome, seen.all.count == 1 else {
          return try trial.check(false, "when its time was up it came to \(seen.all)")
        }
        // The promise itself may still be settled.
        trial.settle(settler, .fulfilled(trial.token()))
        try trial.expect(seen, reaches: 1, "it ended a second time")
      }
    }
  }
}
