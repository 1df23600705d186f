/// Six handlers of a pending promise, three of which have been removed.
struct SixHandlers<A: RemovingAdapter>: Sendable {
  /// What removes each.
  let removers: [@Sendable () -> Void]
  /// The first, one in the middle, and the last.
  let removed: [Int]
  /// The handlers that have run.
  let ran: Log<Int>
  /// How many have been released, each with what removes it still held.
  let released: Counter

  init(_ trial: Trial<A>, of handle: A.Handle) {
    let (ran, released, removed) = (Log<Int>(), Counter(), [0, 2, 5])
    let removers = (0..<6).map { number in
      let captured = Token(in: trial.stage.ledger) { released.increment() }
      let used = trial.using(handle, asObserver: true)
      return trial.adapter.observeUntilRemoved(used) { [activity = trial.activity] _ in
        withExtendedLifetime(captured) { ran.add(number) }
        activity.fire()
      }
    }
    for number in removed + removed { removers[number]() }
    (self.removers, self.removed, self.ran, self.released) = (removers, removed, ran, released)
  }

  /// The handlers that stay.
  var stay: [Int] { removers.indices.filter { !removed.contains($0) } }

  /// Fails the trial unless all are released, as they are when the promise has ended.
  func expectReleased(_ trial: Trial<A>) throws {
    let words = "of 6 handlers, 3 removed, \(released.count) were released at the end"
    try trial.expect(released, reaches: removers.count, words)
  }
}
