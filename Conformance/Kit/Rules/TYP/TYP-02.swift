extension PromiseAdapter {
  @Rule static var typ02: Law {
    "An error of another type cannot enter a chain unnoticed."
    level(.compiler)
    intent("The type that a handler is given is the type that was thrown: no cast can fail.")
    origin("new; the widely copied hand-written one casts by force and crashes")
    hint("the error type of closures")
  }
}
