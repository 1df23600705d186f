extension PromiseAdapter {
  @Rule static var typ01: Law {
    "A promise that cannot fail cannot be rejected, and needs no handler for errors."
    level(.compiler)
    intent("“Cannot fail” is a fact that the compiler knows.")
    hint("the type of the error")
  }
}
