extension PromiseAdapter {
  @Rule static var liv07: Law {
    "A long chain, or a series of objects that each end the next, is released on a stack of 512 KB."
    level(.bound(.stack("releasing")))
    intent("Giving up waiting is safe, however long the chain that waited.")
    origin("new; Swift releases recursively")
    hint("the deinit of a promise; where handlers, outcomes, listeners and reasons are released")
    pace(.long)
    each(links, doing: "released while it is pending", arrivals: [.eventually]) { trial, verb in
      // The chain that is released could have run: the same chain settles otherwise.
      try settle(trial, verb, .fulfilled(trial.token()), links: 10, noting: nil)
      try runLong(trial, length(trial, verb), of: verb) {
        try release(trial, verb, links: $0, noting: $1)
      }
    }
    leavingObjects
    // Promises of a few lines, for which no task can wait, release what they ended with as Swift does.
    given(Able.awaiting) { $0.endings }
  }
}
