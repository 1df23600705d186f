extension PromiseAdapter {
  static var unh05: Law {
    Law(
      "UNH-05",
      .compiler,
      "The compiler warns about a chain that can fail and ends without a handler for errors, and no other.",
      intent: "A forgotten error shows before the program runs.",
      origin: "new",
      hint: "which results may be discarded"
    )
  }
}
