extension PromiseAdapter {
  @Rule static var liv07: Law {
    "A pending chain of a million links is released on a stack of 512 KB."
    level(.bound(.stack("releasing")))
    intent("Giving up waiting is safe, however long the chain that waited.")
    origin("new; Swift releases recursively")
    hint("the deinit of a promise")
    pace(.long)
    each(longest, arrivals: [.eventually]) { trial, verb in
      // The chain that is released could have run: the same chain settles otherwise.
      try settle(trial, verb, .fulfilled(trial.token()), links: 10, noting: nil)
      try runLong(trial, lengthOfLongest(trial, verb)) {
        try release(trial, verb, links: $0, noting: $1)
      }
    }
  }
}
