extension PromiseAdapter {
  @Rule static var chn05: Law {
    "A value passes unchanged through any number of links that have no handler for values."
    intent("Error handling can be anywhere in a chain, without a change to the good case.")
    origin("Promises/A+ 2.2.7.3")
    hint("links for errors must pass values on")
    passesOver(.value, or: .recovery, "a link that is not for values")
  }
}
