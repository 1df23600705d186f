extension PromiseAdapter {
  static var typ05: Law {
    Law(
      "TYP-05",
      .compiler,
      "A value that is not Sendable cannot be put into a promise.",
      intent: "A promise crosses threads; what is in it must be able to.",
      origin: "SE-0302",
      hint: "constraints of the promise's parameters"
    )
  }
}
