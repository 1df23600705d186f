extension PromiseAdapter {
  @Rule static var thn02: Law {
    "A handler for the value never runs before fulfilment, and not on rejection."
    intent("A handler may rely on the value being there.")
    origin("Promises/A+ 2.2.2.2")
    hint("attaching to a pending promise")
    only(.value, or: .transform, not: [.error, .cancelled])
  }
}
