extension PromiseAdapter {
  @Rule static var fin06: Law {
    "A finally handler runs before the handlers downstream of it, and once."
    intent("What follows finds everything cleaned up.")
    hint("settling before the finally handler has run")
    each(finallyVerbs(), or: .finally, arrivals: .plain) { trial, step in
      for outcome in [Outcome.fulfilled(trial.token()), .rejected(trial.fault())] {
        let spy = trial.spy("the finally handler")
        let ranBefore = Box<Bool>()
        let last = trial.arrive(outcome) { handle in
          let derived = step.apply(trial, handle) {
            if spy.count == 0 { trial.stage.gate.drain() }
            spy.hit()
          }
          guard let derived else { return handle }
          trial.onEnd(of: derived) { _ in ranBefore.value = spy.count == 1 }
          return derived
        }
        try trial.expect(last, outcome)
        try trial.check(ranBefore.value == true, "a handler downstream ran first")
      }
    }
    // A cancellation need not wait for a handler on another queue.
    tried(finallyVerbs { $0.schedule.place != .main }, or: .finally, ends: [.cancelled]) {
      trial,
      moment in
      let ran = Counter()
      let (early, seen) = (Log<Int>(), Observation())
      let end = try trial.meet(last: moment) { handle in
        let derived = moment.step.apply(trial, handle) { ran.increment() }
        guard let derived else { return }
        trial.onEnd(of: derived) { outcome in
          early.add(ran.count)
          seen.add(outcome)
        }
      }.end
      // Whether it runs for a cancellation at all is a choice.
      try trial.check(ran.count <= 1, "it ran \(times(ran.count)) when the promise was \(end)")
      try trial.check(seen.outcomes == [end], "what follows it came to \(seen.outcomes)")
      try trial.check(early.all == [ran.count], "a handler downstream ran first")
    }
    each(finallyVerbs().filter(\.schedule.place.isDriven), or: .finally, inOrder)
  }

  /// Three in a row run in the order of the chain and before what follows, in whichever way the chain ends.
  private static func inOrder(_ trial: Trial<Self>, _ step: Verb<Self>) throws {
    for end in possible(.all) {
      let ran = try row(trial, step, end) { _, end in end() }
      // Whether they run for a cancellation at all is a choice.
      try trial.check(
        ran == [1, 2, 3] || end == .cancelled && ran.isEmpty,
        "three that ended \(end) ran as \(ran)"
      )
    }
    guard has(.branchCancelling) else { return }
    // Where the last is cancelled alone, it does not wait for those before it.
    let first = design.cancelsSources ? 1 : 3
    for isOnItsWay in [false, true] {
      let ran = try row(trial, step, .value, from: first) { last, end in
        if isOnItsWay { end() }
        trial.cancelBranch(last)
      }
      let ordered = first == 1 ? ran : ran.filter { $0 < first }
      try trial.check(
        ordered == ordered.sorted() && Set(ran).count == ran.count,
        "three ran as \(ran) when the last was cancelled\(isOnItsWay ? " with a value on its way" : "")"
      )
    }
  }

  /// The numbers of three in a row, in the order in which they ran when `bring` had ended the chain.
  ///
  /// - Parameter first: what follows them comes after these.
  private static func row(
    _ trial: Trial<Self>,
    _ step: Verb<Self>,
    _ end: Ends,
    from first: Int = 1,
    _ bring: (_ last: Handle, _ end: () -> Void) -> Void
  ) throws -> [Int] {
    let (ran, early) = (Log<Int>(), Log<[Int]>())
    let (handle, settle) = try trial.promise(endingAs: end)
    let last = (1...3).reduce(handle) { handle, number in
      step.apply(trial, handle) { ran.add(number) } ?? handle
    }
    trial.onEnd(of: last) { _ in early.add(ran.all) }
    bring(last, settle)
    trial.quiesce(until: { early.count > 0 })
    try trial.check(early.count > 0, "what follows three in a row did not end")
    let counted = { (all: [Int]) in all.filter { $0 >= first } }
    try trial.check(early.all.map(counted) == [counted(ran.all)], "a handler downstream ran first")
    return ran.all
  }
}
