extension CombiningAdapter {
  @Rule static var any01: Law {
    "The combination is fulfilled with the first value in the order of settlement."
    intent("The fastest of several servers answers.")
    origin("test262 Promise/any/resolve-from-resolve-reject-catch")
    hint("searching the inputs by index")
    each(combinations(.any), or: .any) { trial, any in
      try trial.check(any, trial.patterns(.withValue))
      if any.inputs.upperBound > 1 { try trial.checkInside(any, .value) }
    }
  }
}
