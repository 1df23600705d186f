extension PromiseAdapter {
  @Rule static var ord01: Law {
    "After fulfilment, handlers of one promise run in the order of registration."
    intent("A program may rely on the first listener being served first.")
    origin("Promises/A+ 2.2.6.1")
    hint("the container that handlers wait in")
    mixedInOrder(.value)
  }
}
