/// Six handlers of a pending promise, three of which have been removed.
struct SixHandlers<A: RemovingAdapter>: Sendable {
  /// What removes each.
  let removers: [@Sendable () -> Void]
  /// The first, one in the middle, and the last.
  let removed: [Int]
  /// The handlers that have run.
  let ran: Log<Int>
  /// How many of those that were removed have been released.
  let released: Counter

  init(_ trial: Trial<A>, of handle: A.Handle) {
    let (ran, released, removed) = (Log<Int>(), Counter(), [0, 2, 5])
    let removers = (0..<6).map { number in
      let captured = Token(in: trial.stage.ledger) {
        if removed.contains(number) { released.increment() }
      }
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

  /// What is wrong when the promise has ended, and not all of those that were removed are released.
  var words: String {
    "\(removed.count - released.count) of \(removed.count) that were removed are kept at the end"
  }
}
