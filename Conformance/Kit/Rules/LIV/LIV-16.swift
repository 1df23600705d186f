extension BranchCancellingAdapter {
  @Rule static var liv16: Law {
    "The last link of a long chain of any one verb is cancelled on a stack of 512 KB."
    level(.bound(.stack("cancelling the end", if: "any promise can be cancelled")))
    intent("Giving up at the end of a chain may cancel its beginning.")
    hint("how the loss of interest travels up the chain")
    pace(.long)
    each(links, arrivals: [.eventually]) { trial, verb in
      try cancelled(trial, verb, long: length(trial, verb)) { trial.cancel($1) }
    }
  }
}
