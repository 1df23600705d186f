extension PromiseAdapter {
  @Rule static var ord02: Law {
    "After rejection, handlers of one promise run in the order of registration."
    intent("Order does not depend on how a promise ends.")
    origin("Promises/A+ 2.2.6.2")
    hint("the container that handlers wait in")
    mixedInOrder(.error)
  }
}
