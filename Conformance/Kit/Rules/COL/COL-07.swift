extension CombiningAdapter {
  @Rule static var col07: Law {
    "If inputs settle on many threads at the same time, none is lost and the combination settles once."
    intent("Answers may come on any thread.")
    hint("counting in two steps")
    each(combinations(), or: .combining) { trial, spelling in
      try raceInputs(trial, spelling)
    }
  }
}
