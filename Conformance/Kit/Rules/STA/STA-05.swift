extension PromiseAdapter {
  @Rule static var sta05: Law {
    "Every observer gets the identical error, however late it attaches."
    intent("An error can be recognised by the object that was thrown.")
    origin("Promises/A+ 2.1.3.2")
    hint("where the error is stored and handed out")
    tried(ends: [.error], manyObservers)
  }
}
