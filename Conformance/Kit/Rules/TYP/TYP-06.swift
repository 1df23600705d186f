extension PromiseAdapter {
  @Rule static var typ06: Law {
    "Something that is not a function is not accepted as a handler."
    level(.compiler)
    intent("What Promises/A+ has to ignore at run time cannot be written.")
    origin("Promises/A+ 2.2.1, 2.2.5")
    hint("the types of the verbs' parameters")
  }
}
