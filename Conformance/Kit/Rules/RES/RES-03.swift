extension PromiseAdapter {
  @Rule static var res03: Law {
    "A promise that follows another is rejected with its error."
    intent("A step that fails later fails the chain.")
    origin("Promises/A+ 2.3.2.3")
    hint("taking over the inner error")
    endingAlike(ends: [.error])
  }
}
