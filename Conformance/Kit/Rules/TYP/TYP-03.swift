extension PromiseAdapter {
  @Rule static var typ03: Law {
    "A handler that turns every error into a value makes a promise that cannot fail."
    level(.compiler)
    intent("An error that has been handled is gone from the type.")
    hint("the error type of the promise that recovering gives")
  }
}
