extension PromiseAdapter {
  static var chn01: Law {
    Law(
      "CHN-01",
      .compiler,
      "Every step of a chain is a promise whose types are those of its handler.",
      intent: "A chain can be continued at any point.",
      origin: "Promises/A+ 2.2.7",
      hint: "the return types of the verbs"
    )
  }
}
