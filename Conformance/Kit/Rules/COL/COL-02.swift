extension CombiningAdapter {
  @Rule static var col02: Law {
    "Settled inputs, pending inputs and inputs that occur twice may be mixed."
    intent("A list of promises need not be sorted first.")
    origin("test262 Promise/all/resolved-sequence-mixed and its like")
    hint("inputs that are settled already, and how places in the list are told apart")
    each(combinations(), or: .combining) { trial, spelling in
      let patterns = trial.patterns(of: 1...4, repeatsFirst: true)
      try trial.check(spelling, patterns)
    }
  }
}
