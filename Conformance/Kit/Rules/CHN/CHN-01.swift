extension PromiseAdapter {
  @Rule static var chn01: Law {
    "Every step of a chain is a promise whose types are those of its handler."
    level(.compiler)
    intent("A chain can be continued at any point.")
    origin("Promises/A+ 2.2.7")
    hint("the return types of the verbs")
  }
}
