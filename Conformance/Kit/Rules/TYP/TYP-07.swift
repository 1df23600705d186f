extension PromiseAdapter {
  @Rule static var typ07: Law {
    "Promises of different types are combined into a promise of a tuple that keeps each type."
    level(.compiler)
    intent("A user and a picture, loaded side by side, come out as a user and a picture.")
    origin("PromiseKit, when(fulfilled:) of several types")
    hint("parameter packs")
  }
}
