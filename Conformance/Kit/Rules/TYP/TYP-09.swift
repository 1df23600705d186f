extension PromiseAdapter {
  static var typ09: Law {
    Law(
      "TYP-09",
      .compiler,
      "A call that blocks a thread is refused in async code, with an error that says what to write instead.",
      intent: "Nobody stops the few threads that all tasks share.",
      origin: "Swift, SE-0340",
      hint: "`@available(*, noasync, message:)`"
    )
  }
}
