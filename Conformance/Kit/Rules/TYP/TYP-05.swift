extension PromiseAdapter {
  @Rule static var typ05: Law {
    "A value that is not Sendable cannot be put into a promise."
    level(.compiler)
    intent("A promise goes from thread to thread, and its value with it.")
    origin("SE-0302")
    hint("constraints of the promise's parameters")
  }
}
