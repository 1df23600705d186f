extension PromiseAdapter {
  @Rule static var exe02: Law {
    "The work runs exactly once, however many observers the promise has."
    intent("Observing is not starting: a request is not sent twice.")
    origin("new; implicit in Promises/A+")
    hint("work that is kept and run for each observer")
    callingOnce(workMakers, or: .executor, "the work")
  }
}
