extension HandSettlingAdapter {
  @Rule static var sta10: Law {
    "A derived promise that is settled by hand stays so, and no other promise notices."
    intent("An answer from the cache may overtake the request, and others still get theirs.")
    hint("what a step does with a promise that is settled when its turn comes")
    // Settles a derived promise before its source; another one is made before or after it.
    let verbs = everyVerb.filter(\.hasOwnPromise).alsoInside()
    tried(verbs, arrivals: [.eventually], few: true) { trial, moment in
      let (verb, end) = (moment.step, moment.end)
      guard verb.makesItsOwn(trial) else { return try trial.check(true, "") }
      for own in [Outcome.fulfilled(trial.token()), .rejected(trial.fault())] {
        // What follows a step that cannot fail cannot be rejected.
        guard own.isFulfilled || verb.keepsErrors else { continue }
        let (source, settle) = try trial.promise(endingAs: end)
        let made = (0..<2).compactMap { _ in verb.apply(trial, source) {} }
        guard made.count == 2 else { throw TrialEnd.inconclusive("the step makes no promise") }
        let (derived, sibling) = moment.isSecond ? (made[1], made[0]) : (made[0], made[1])
        let (early, besides) = (trial.observe(derived), trial.observe(sibling))
        let above = trial.observe(source)
        trial.settle(trial.adapter.settler(of: derived), own)
        try trial.expect(early, own)
        try trial.expectPending(above, "when a promise derived from it was settled by hand")
        settle()
        try trial.expect(early, own)
        try trial.expect(derived, own)
        let isValue = end == .value
        try trial.check(
          above.count == 1 && above.outcomes.allSatisfy { $0 != own && $0.isFulfilled == isValue },
          "its source, which was \(end), came to \(above.outcomes)"
        )
        // Whether a handler for errors can undo a cancellation is a choice.
        let passes = !verb.ends.contains(.error) || verb.keepsErrors
        try trial.check(
          besides.count == 1 && (!passes || besides.outcomes == above.outcomes),
          "its source came to \(above.outcomes), and another of its kind to \(besides.outcomes)"
        )
      }
    }
  }
}
