extension PromiseAdapter {
  @Rule static var typ05: Law {
    "A value that is not Sendable cannot be put into a promise."
    level(.compiler)
    intent("A promise crosses threads; what is in it must be able to.")
    origin("SE-0302")
    hint("constraints of the promise's parameters")
  }
}
