extension PromiseAdapter {
  @Rule static var exe05: Law {
    "An error that the work throws rejects the promise, or is ignored if the promise is settled."
    intent("An error on the way to an answer reaches the code that waits for the answer.")
    origin("test262 Promise/reject-via-abrupt, exception-after-resolve-in-executor")
    hint("the initialiser must catch the error, and reject as any other caller does")
    throwing(workMakers, or: .throwingExecutor)
  }
}
