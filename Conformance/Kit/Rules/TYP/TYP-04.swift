extension PromiseAdapter {
  @Rule static var typ04: Law {
    "A promise that a throwing closure makes has the closure's error type."
    level(.compiler)
    intent("Typed throws go in, typed throws come out; switching over them is exhaustive.")
    origin("SE-0413")
    hint("generic error parameters")
  }
}
