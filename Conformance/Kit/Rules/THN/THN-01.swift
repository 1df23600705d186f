extension PromiseAdapter {
  @Rule static var thn01: Law {
    "A handler for the value runs after fulfilment, with the value."
    intent("This is what a promise is for.")
    origin("Promises/A+ 2.2.2.1")
    hint("delivery of the value")
    heard(everyVerb, ends: [.value], runsOnce)
  }
}
