/// Pieces of work behind a limit.
struct LimitedWork<A: LimitingAdapter>: Sendable {
  /// The numbers of those that were started.
  let started = Log<Int>()
  private let trial: Trial<A>
  private let inner: [(handle: A.Handle, settler: Settler)]
  private let outer: [(handle: A.Handle, cancel: (@Sendable () -> Bool?)?)]

  init(_ trial: Trial<A>, _ queue: Limiter<A>.Queue, count: Int) {
    let inner = (0..<count).map { _ in trial.pending() }
    self.trial = trial
    self.inner = inner
    outer = inner.indices.map { [started] number in
      queue.handOver {
        started.add(number)
        return inner[number].handle
      }
    }
  }

  /// Whether a piece can be cancelled.
  var canCancel: Bool { outer.allSatisfy { $0.cancel != nil } }

  func cancel(_ number: Int) { _ = outer[number].cancel?() }

  /// Ends the promise that a piece has returned.
  func end(_ number: Int, _ outcome: Outcome) throws {
    let seen = trial.observe(outer[number].handle)
    trial.settle(inner[number].settler, outcome)
    try trial.expect(seen, outcome)
  }
}
