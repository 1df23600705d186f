extension RuleInfo {
  static let liv16 = RuleInfo(
    "LIV-16",
    .bound(.stack("cancelling the end", if: "any promise can be cancelled")),
    "The last link of a long chain of any one verb is cancelled on a stack of 512 KB.",
    intent: "Giving up at the end of a chain may cancel its beginning.",
    origin: "new",
    hint: "how the loss of interest travels up the chain",
    pace: .long,
    needs: .branchCancelling
  )
}

extension CancelledLinks {
  static var liv16: Rule<A> {
    Rule(
      .liv16,
      .each(A.links, or: .transform, arrivals: [.eventually]) { trial, verb in
        try CancelledVerbs.cancelled(trial, verb) { trial.cancel($1) }
      }
    )
  }
}
