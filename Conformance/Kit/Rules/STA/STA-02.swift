extension PromiseAdapter {
  @Rule static var sta02: Law {
    "Once fulfilled, a promise never changes, whatever settles it again."
    intent("Code that got the value can rely on all others getting it.")
    origin("Promises/A+ 2.1.2.1; test262 Promise/reject-ignored-via-*")
    hint("the state must be looked at and changed in one critical section")
    given(design.settlesTwice, or: .settlingTwice)
    settledTwice { trial in .fulfilled(trial.token()) }
  }
}
