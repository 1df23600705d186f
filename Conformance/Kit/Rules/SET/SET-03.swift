extension CombiningAdapter {
  @Rule static var set03: Law {
    "With no inputs, the combination is fulfilled with an empty list."
    intent("An empty list needs no special case.")
    origin("test262 Promise/allSettled/resolves-empty-array")
    hint("the case of no input")
    each(combinations(.allSettled).taking(0), or: .allSettled) { trial, all in
      try trial.expect(trial.combine(all, []), .value([]))
    }
  }
}
