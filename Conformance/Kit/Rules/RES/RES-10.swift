extension PromiseAdapter {
  @Rule static var res10: Law {
    "A foreign source is called exactly once."
    intent("Taking over is not repeating: a request is not sent twice.")
    origin("Promises/A+ 2.3.3.1, 2.3.3.3")
    hint("subscribing again for each observer")
    callingOnce(importers, or: .importer, "the foreign source")
  }
}
