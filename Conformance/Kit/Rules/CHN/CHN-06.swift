extension PromiseAdapter {
  @Rule static var chn06: Law {
    "An error passes unchanged through any number of links that have no handler for errors."
    intent("One handler at the end of a chain is enough for all of it.")
    origin("Promises/A+ 2.2.7.4")
    hint("links for values must pass errors on")
    passesOver(.error, or: .transform, "a link that is not for errors")
  }
}
