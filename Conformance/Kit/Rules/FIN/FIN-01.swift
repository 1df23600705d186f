extension PromiseAdapter {
  @Rule static var fin01: Law {
    "A finally handler runs exactly once after fulfilment."
    intent("The spinner stops, and stops once.")
    origin("test262 Promise/prototype/finally/resolution-value-no-override")
    hint("a handler attached to both ends")
    tried(finallyVerbs(), or: .finally, ends: [.value], runsAtTheEnd)
  }
}
