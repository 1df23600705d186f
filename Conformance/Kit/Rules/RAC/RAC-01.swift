extension CombiningAdapter {
  @Rule static var rac01: Law {
    "A race ends like its first input to settle, with the same value or error."
    intent("Whatever comes first decides.")
    origin("test262 Promise/race/S25.4.4.3_A7")
    hint("what is done with errors")
    each(combinations(.race), or: .racing) { trial, race in try trial.check(race, trial.patterns())
    }
  }
}
