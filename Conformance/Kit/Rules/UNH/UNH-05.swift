extension PromiseAdapter {
  @Rule static var unh05: Law {
    "The compiler warns about a chain that can fail and ends without a handler for errors, and no other."
    level(.compiler)
    intent("A forgotten error shows before the program runs.")
    hint("which results may be discarded")
  }
}
