extension PromiseAdapter {
  @Rule static var sta04: Law {
    "Every observer gets the identical value, however late it attaches."
    intent("A promise hands out one object, not copies or later versions.")
    origin("Promises/A+ 2.1.2.2")
    hint("where the value is stored and handed out")
    tried(ends: [.value], manyObservers)
  }
}
