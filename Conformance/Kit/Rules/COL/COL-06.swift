extension CombiningAdapter {
  @Rule static var col06: Law {
    "The inputs are iterated once, and not past their end."
    level(.mustIf("a list can be combined"))
    intent("A sequence may be single-pass, or make its promises while it is iterated.")
    origin("test262 Promise/all/iter-step-err-no-close and its like")
    hint("a sequence that is counted before it is used")
    each(combinations().filter(\.takesList), or: .combining) { trial, spelling in
      for isEarly in [false, true] {
        let inputs = (0..<4).map { _ in trial.pending() }
        let values = (0..<4).map { _ in Outcome.fulfilled(trial.token()) }
        let settle = {
          for (input, value) in zip(inputs, values) { trial.settle(input.settler, value) }
        }
        if isEarly { settle() }
        let sequence = Inputs(inputs.map(\.handle))
        let seen = trial.observe(spelling.apply(trial, sequence))
        let (passes, requests) = (sequence.use.passes.count, sequence.use.requests.count)
        try trial.check(passes == 1, "the inputs were iterated \(times(passes))")
        try trial.check(
          requests <= 5,
          "the iterator of 4 inputs was asked for the next one \(times(requests))"
        )
        if !isEarly { settle() }
        try trial.expect(seen, spelling, of: values)
      }
    }
  }
}
