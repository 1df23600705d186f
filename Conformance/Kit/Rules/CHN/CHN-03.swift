extension PromiseAdapter {
  @Rule static var chn03: Law {
    "A value that a handler returns fulfils the derived promise."
    intent("A chain is read from top to bottom: each step gets what the last one made.")
    origin("Promises/A+ 2.2.7.1")
    hint("settling the derived promise")
    tried(verbs(Transform<Self>.self), ends: [.value]) { try giveTheirOwn($0, $1) }
  }
}
