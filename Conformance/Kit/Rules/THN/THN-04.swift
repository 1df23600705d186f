extension PromiseAdapter {
  @Rule static var thn04: Law {
    "A handler for the error runs after rejection, with the error."
    intent("A failure reaches the code that asked for it.")
    origin("Promises/A+ 2.2.3.1")
    hint("delivery of the error")
    heard(everyVerb, or: .recovery, ends: [.error], runsOnce)
  }
}
