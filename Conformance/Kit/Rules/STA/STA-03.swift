extension PromiseAdapter {
  @Rule static var sta03: Law {
    "Once rejected, a promise never changes, whatever settles it again."
    intent("A failure that was reported is not taken back.")
    origin("Promises/A+ 2.1.3.1; test262 Promise/resolve-ignored-via-*")
    hint("the state must be looked at and changed in one critical section")
    given(design.settlesTwice, or: .settlingTwice)
    settledTwice { trial in .rejected(trial.fault()) }
  }
}
