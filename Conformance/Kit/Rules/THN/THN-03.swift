extension PromiseAdapter {
  @Rule static var thn03: Law {
    "A handler for the value runs at most once."
    intent("What a handler does — pay, post, push a screen — happens once.")
    origin("Promises/A+ 2.2.2.3")
    hint("handlers that stay registered after delivery")
    atMostOnce(.value, or: .transform)
  }
}
