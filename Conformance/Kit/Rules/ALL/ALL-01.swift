extension CombiningAdapter {
  @Rule static var all01: Law {
    "With no inputs, all is fulfilled with an empty list."
    intent("An empty list of attachments does not block the post.")
    origin("test262 Promise/all/S25.4.4.1_A2.3")
    hint("the case of no input")
    each(combinations(.all).taking(0), or: .combining) { trial, all in
      try trial.expect(trial.combine(all, []), .value([]))
    }
  }
}
