extension CombiningAdapter {
  @Rule static var any02: Law {
    "If all inputs are rejected, so is the combination: with all errors in input order, one, or its own."
    level(.choice(AnyFailure.self))
    intent("Whether the program can tell what went wrong with each server.")
    origin("test262 Promise/any/reject-all-mixed")
    hint("where errors are collected")
    each(combinations(.any), or: .any) { trial, any in
      let patterns = trial.patterns(.errors)
      try trial.observe(the: AnyFailure.self) { failure in
        try trial.check(any, patterns, by: [CombinationDesign(any: failure)])
      }
    }
  }
}
