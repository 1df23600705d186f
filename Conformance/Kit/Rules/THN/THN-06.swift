extension PromiseAdapter {
  @Rule static var thn06: Law {
    "A handler for the error runs at most once."
    intent("One failure, one alert.")
    origin("Promises/A+ 2.2.3.3")
    hint("handlers that stay registered after delivery")
    atMostOnce(.error, or: .recovery)
  }
}
