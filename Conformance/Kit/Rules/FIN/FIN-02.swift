extension PromiseAdapter {
  @Rule static var fin02: Law {
    "A finally handler runs exactly once after rejection."
    intent("The spinner also stops when something went wrong.")
    origin("test262 Promise/prototype/finally/rejection-reason-no-fulfill")
    hint("a handler attached to one end only")
    tried(finallyVerbs(), or: .finally, ends: [.error], runsAtTheEnd)
  }
}
