extension CombiningAdapter {
  static var col07: Law {
    Law(
      "COL-07",
      .mustIf("promises can be combined"),
      "If inputs settle on many threads at once, none is lost and the combination settles once.",
      intent: "Answers may come on any thread.",
      origin: "new",
      hint: "counting in two steps",
      each(combinations(), or: .combining) { trial, spelling in
        try raceInputs(trial, spelling)
      }
    )
  }
}
