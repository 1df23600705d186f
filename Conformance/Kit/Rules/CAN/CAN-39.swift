extension TimedSignallingAdapter {
  @Rule static var can39: Law {
    "A signal made from several is aborted by the first of them, even if nothing else holds them."
    intent("A limit can be written where it is used, and need not be kept in a variable.")
    origin("DOM, “create a dependent abort signal”, garbage collection")
    hint("weak references from a signal to its sources")
    once { trial in
      let lengths = [Duration.seconds(5), .seconds(2), .seconds(9)]
      let ran = trial.spy("the listener")
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
      try trial.expect(ran, ran: 1, "when all times were over")
    }
  }

  /// A signal made from several that nothing else holds.
  private static func of(_ lengths: [Duration], _ trial: Trial<Self>) -> CancelSignal {
    trial.adapter.any(lengths.map { trial.adapter.signal(after: $0) })
  }
}
