extension EqualityAdapter {
  @Rule static var sta11: Law {
    "Equal promises have equal hashes and end alike, and no end changes what is equal."
    intent("A promise is found again in a set, before and after it ends.")
    origin("Swift, Equatable and Hashable")
    hint("what `==` and `hash(into:)` look at")
    given(.secondHandler)
    tried(arrivals: .whilePending) { trial, moment in
      let (handle, end) = try trial.promise(endingAs: moment.end)
      let view = trial.adapter.equal(to: handle)
      let equal = [handle, view, trial.adapter.equal(to: view)]
      let hashes = equal.map { key(of: $0).hashValue }
      try compare(trial, equal, with: trial.pending().handle, "before they ended")
      let seen = equal.map { trial.observe($0) }
      trial.bring(end, moment.arrival)
      try trial.expect(seen[0], reaches: 1, "nothing ended it")
      let outcome = seen[0].outcomes[0]
      for other in seen { try trial.expect(other, outcome) }
      let other = moment.end == .cancelled ? trial.pending().handle : trial.settled(outcome)
      try compare(trial, equal, with: other, "when they were \(outcome)")
      try trial.check(
        equal.map { key(of: $0).hashValue } == hashes,
        "a hash changed when they were \(outcome)"
      )
    }
  }

  /// Fails the trial unless promises are equal to one another, with equal hashes, and to no other.
  private static func compare(
    _ trial: Trial<Self>,
    _ equal: [Handle],
    with other: Handle,
    _ when: String
  ) throws {
    let (keys, stranger) = (equal.map { key(of: $0) }, key(of: other))
    for one in keys {
      try trial.check(
        keys.allSatisfy { $0 == one && $0.hashValue == one.hashValue },
        "promises that are to be equal were not, or had different hashes, \(when)"
      )
      try trial.check(
        one != stranger && stranger != one,
        "two promises that were made apart were equal \(when)"
      )
    }
  }
}
