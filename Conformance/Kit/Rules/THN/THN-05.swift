extension PromiseAdapter {
  @Rule static var thn05: Law {
    "A handler for the error never runs before rejection, and not on fulfilment."
    intent("No alert is shown for something that worked.")
    origin("Promises/A+ 2.2.3.2")
    hint("attaching to a pending promise")
    only(.error, or: .recovery, not: [.value])
  }
}
