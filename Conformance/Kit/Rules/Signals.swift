/// The rules of CAN about signals that are linked to each other.
enum Signals<A: SignallingAdapter> {
  static var rules: [Rule<A>] {
    [
      Rule(
        "CAN-32",
        .mustIf("cancellation has signals"),
        "A signal of several is aborted by the first of them, with its reason, and never again.",
        intent: "“The user or the clock” is one signal, whichever comes first.",
        origin: "WPT dom/abort/abort-signal-any-tests.js",
        hint: "an aborted source, a source that is there twice, a signal of signals, and of none",
        .once("a source is aborted later") { trial in
          let (first, second) = (trial.adapter.signal(), trial.adapter.signal())
          let any = trial.adapter.any([first.signal, second.signal, first.signal])
          let nested = trial.adapter.any([trial.adapter.any([any]), second.signal])
          let (ran, reason) = (trial.probe("the listener"), trial.fault())
          _ = trial.adapter.listen(any) { ran.hit() }
          try trial.check(!trial.adapter.isAborted(any), "it is aborted, and no source is")
          second.abort(reason)
          first.abort(trial.fault())
          second.abort(trial.fault())
          for signal in [second.signal, any, nested] { try expect(trial, signal, reason) }
          try trial.expect(ran, ran: 1, "when both sources were aborted")
        }
          + .once("a source is aborted already") { trial in
            let (reason, other) = (trial.fault(), trial.adapter.signal())
            let any = trial.adapter.any([
              other.signal, trial.adapter.aborted(reason), trial.adapter.aborted(trial.fault()),
            ])
            try expect(trial, any, reason)
            other.abort(trial.fault())
            try expect(trial, any, reason)
          }
          + .once("no source") { trial in
            let (none, control) = (trial.adapter.any([]), trial.adapter.signal())
            let both = trial.adapter.any([none, control.signal])
            try trial.check(!trial.adapter.isAborted(none), "a signal of nothing is aborted")
            let reason = trial.fault()
            control.abort(reason)
            try expect(trial, both, reason)
            try trial.check(!trial.adapter.isAborted(none), "a signal of nothing is aborted")
          }
      ),
      Rule(
        "CAN-33",
        .mustIf("cancellation has signals"),
        "All dependents read as aborted before a listener runs: the source's, then theirs in order.",
        intent: "No listener sees one half of the program stopped and the other half not.",
        origin: "DOM “signal abort”, steps 3 to 6",
        hint: "marking a dependent only when its turn comes",
        .once { trial in
          let source = trial.adapter.signal()
          let order = Log<Int>()
          let stale = Counter()
          // Made in another order than listened to: what counts is when a signal was made.
          let first = trial.adapter.any([source.signal])
          let second = trial.adapter.any([source.signal])
          let nested = trial.adapter.any([first])
          let all = [source.signal, first, second, nested]
          for (number, signal) in all.enumerated().reversed() {
            _ = trial.adapter.listen(signal) {
              order.add(number)
              for other in all where !trial.adapter.isAborted(other) { stale.increment() }
            }
          }
          source.abort(trial.fault())
          try trial.check(order.all == [0, 1, 2, 3], "listeners ran in the order \(order.all)")
          try trial.check(stale.count == 0, "a signal read as not aborted inside a listener")
        }
      ),
      Rule(
        "CAN-40",
        .choice(key: "listener-meanwhile", values: ["runs", "never"]),
        "A listener that a source's listener adds to a dependent signal runs in its turn, or never does.",
        intent: "What becomes of an operation that is begun while everything stops.",
        origin: "DOM “signal abort”, step 6",
        hint:
          "whether a signal that reads as aborted, and has not told its listeners, takes another",
        .once { trial in
          let (signal, abort) = trial.adapter.signal()
          let dependent = trial.adapter.any([signal])
          let (early, late) = (trial.probe("an early listener"), trial.probe("the late one"))
          _ = trial.adapter.listen(dependent) { early.hit() }
          _ = trial.adapter.listen(signal) {
            _ = trial.adapter.listen(dependent) { late.hit() }
          }
          abort(trial.fault())
          try trial.expect(early, ran: 1, "when the source was aborted")
          try trial.check(late.count <= 1, "the late listener ran \(times(late.count))")
          trial.observed(late.count == 1 ? "runs" : "never")
        }
      ),
    ]
  }

  private static func expect(_ trial: Trial<A>, _ signal: A.CancelSignal, _ reason: Fault) throws {
    try trial.check(trial.adapter.isAborted(signal), "it is not aborted")
    let found = trial.adapter.reason(of: signal)
    try trial.check(
      found == .rejected(reason),
      "its reason is \(found?.description ?? "nothing"), and should be \(reason)"
    )
  }
}

/// The rule of CAN about signals that a clock aborts, and that are linked to others.
enum SignalsOfClocks<A: TimedSignallingAdapter> {
  static var rules: [Rule<A>] {
    [
      Rule(
        "CAN-39",
        .mustIf("the clock can abort a signal"),
        "A signal of several is aborted by the first of them, also where nobody else holds them.",
        intent: "A limit can be written where it is used, and need not be kept in a variable.",
        origin: "DOM, “create a dependent abort signal”, garbage collection",
        hint: "weak references from a signal to its sources",
        .once { trial in
          let lengths = [Duration.seconds(5), .seconds(2), .seconds(9)]
          let ran = trial.probe("the listener")
          let (silent, heard) = (of(lengths, trial), trial.adapter.any([of(lengths, trial)]))
          _ = trial.adapter.listen(heard) { ran.hit() }
          for signal in [silent, heard] {
            try trial.check(!trial.adapter.isAborted(signal), "it is aborted before its time")
          }
          trial.advance(by: .seconds(2))
          for signal in [silent, heard] {
            try trial.check(trial.adapter.isAborted(signal), "it is not aborted at its time")
          }
          trial.advance(by: .seconds(9))
          try trial.expect(ran, ran: 1, "when all times had come")
        }
      )
    ]
  }

  /// A signal of several that only it knows.
  private static func of(_ lengths: [Duration], _ trial: Trial<A>) -> A.CancelSignal {
    trial.adapter.any(lengths.map { trial.adapter.signal(after: $0) })
  }
}
