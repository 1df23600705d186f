/// How and when a promise ends that something is attached to, and whether the same was attached before.
struct Occasion: Sendable {
  /// How the promise ends: one of the three.
  let end: Ends
  let arrival: Arrival
  /// Whether a step of the same kind was attached before.
  var isSecond = false
}

extension Trial {
  /// Makes a promise, and has `attach` meet it when the occasion says: twice where it is about a second step.
  ///
  /// Fails the trial unless the promise ends with what it was settled with.
  ///
  /// - Returns: what `attach` made, in turn, and how the promise ended.
  func meet<Made: Sendable>(
    _ occasion: Occasion,
    _ attach: @escaping @Sendable (A.Handle) -> Made
  ) throws -> (made: [Made], end: Outcome) {
    let made = Log<Made>()
    let attach = { @Sendable (handle: A.Handle) in
      for _ in 0..<(occasion.isSecond ? 2 : 1) { made.add(attach(handle)) }
    }
    if occasion.end == .cancelled {
      let end = try meet(.cancelled, occasion.arrival, attach).end
      return (made.all, end)
    }
    let (handle, settler) = pending()
    let outcome: Outcome = occasion.end == .value ? .fulfilled(token()) : .rejected(fault())
    let end = try meet(handle, occasion.arrival, attach) { self.settle(settler, outcome) }
    try check(end == outcome, "a promise that was \(outcome) came to \(end)")
    return (made.all, outcome)
  }
}
