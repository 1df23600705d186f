extension CombiningAdapter {
  @Rule static var rac01: Law {
    "A race ends like its first input to settle, with the same value or error."
    intent("Whatever comes first decides.")
    origin("test262 Promise/race/S25.4.4.3_A7")
    hint("what is done with errors")
    each(combinations(.race), or: .racing) { trial, race in try trial.check(race, trial.patterns())
    }
    given(
      canCancel ? Self.self as? any (CombiningAdapter & CancellableAdapter).Type : nil,
      or: .racing
    ) { withACancelledInput($0) }
  }

  private static func withACancelledInput<B: CombiningAdapter & CancellableAdapter>(
    _: B.Type
  ) -> Part {
    B.each(B.combinations(.race).taking(2...3), or: .racing, arrivals: .plain) { trial, race in
      let promise = trial.cancellable()
      let others = (1..<race.most(of: 2...3)).map { _ in trial.pending().handle }
      let early = trial.observe(promise.handle)
      let seen = trial.end(by: { trial.cancel(promise) }, arriving: trial.arrival) {
        trial.combine(race, others + [promise.handle])
      }
      let end = try trial.expectCancelled(early)
      try trial.expect(seen, .other(end))
    }
  }
}
