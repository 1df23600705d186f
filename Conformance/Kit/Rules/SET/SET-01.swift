extension CombiningAdapter {
  @Rule static var set01: Law {
    "The combination is never rejected, and reports each outcome in the order of the inputs."
    intent("A single handler learns what failed and what did not.")
    origin("test262 Promise/allSettled/resolved-all-mixed")
    hint("errors of inputs that are taken for the combination's own")
    each(combinations(.allSettled), or: .allSettled) { trial, all in
      try trial.check(all, trial.patterns(.withError))
    }
  }
}
