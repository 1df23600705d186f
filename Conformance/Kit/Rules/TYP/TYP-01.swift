extension PromiseAdapter {
  static var typ01: Law {
    Law(
      "A promise that cannot fail cannot be rejected, and needs no handler for errors.",
      .compiler,
      intent: "“Cannot fail” is a fact that the compiler knows.",
      hint: "the type of the error"
    )
  }
}
