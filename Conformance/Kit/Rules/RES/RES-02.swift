extension PromiseAdapter {
  @Rule static var res02: Law {
    "A promise that follows another is fulfilled with its value."
    intent("A returned promise stands for its value.")
    origin("Promises/A+ 2.3.2.2")
    hint("taking over the inner value")
    endingAlike(ends: [.value])
    // Each handler of one promise returns a promise of its own.
    tried(verbs(Chain<Self>.self), or: .chain, ends: [.value]) { trial, moment in
      try giveTheirOwn(trial, moment, steps: 3)
    }
  }
}
