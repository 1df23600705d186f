extension PromiseAdapter {
  @Rule static var chn04: Law {
    "An error that a handler throws rejects the derived promise with that same error."
    intent("Nothing that goes wrong inside a handler is lost, or turned into something else.")
    origin("Promises/A+ 2.2.7.2")
    hint("the catch around the handler")
    heard(everyVerb.filter(\.canFail), or: .throwingHandler, fail)
  }
}
