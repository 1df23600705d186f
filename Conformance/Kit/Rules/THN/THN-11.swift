extension PromiseAdapter {
  @Rule static var thn11: Law {
    "A handler that is attached inside a handler of the same promise runs."
    intent("Attaching is allowed at any time, also during delivery.")
    origin("Promises/A+ 2.2.6.1")
    hint("a list that is replaced after delivery")
    heard(everyVerb, arrivals: [.inside], runsOnce)
  }
}
