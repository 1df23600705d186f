extension PromiseAdapter {
  static var typ01: Law {
    Law(
      "TYP-01",
      .compiler,
      "A promise that cannot fail cannot be rejected, and needs no handler for errors.",
      intent: "“Cannot fail” is a fact that the compiler knows.",
      origin: "new",
      hint: "the type of the error"
    )
  }
}
