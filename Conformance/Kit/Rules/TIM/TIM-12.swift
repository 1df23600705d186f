extension LimitingAdapter {
  @Rule static var tim12: Law {
    "No more work starts than a rate allows, and no later; what was cancelled while it waited takes no start."
    intent("A server that takes two calls a second gets two, and none is wasted.")
    hint("the edge of an interval, and what is asked before work takes a start")
    each(limiters.filter(\.isRate), or: .limiting) { trial, limiter in
      try cancelled(trial, limiter)
      try atTheEdges(trial, limiter)
      try apart(trial, limiter)
    }
  }

  private static var second: Duration { .seconds(1) }
  private static var instant: Duration { .nanoseconds(1) }

  /// So many at once at the start, or spread over the interval; as many in each interval after that.
  private static func atTheEdges(_ trial: Trial<Self>, _ limiter: Limiter<Self>) throws {
    let limit = 2
    let work = LimitedWork(trial, limiter.queue(trial, limit, per: second), count: 12)
    func check(_ allowed: ClosedRange<Int>, _ when: String) throws {
      trial.quiesce()
      let count = work.started.count
      try trial.check(
        allowed.contains(count),
        "\(when), \(count) had started at \(limit) a second, and should be \(allowed.lowerBound) to \(allowed.upperBound)"
      )
    }
    try check(1...limit, "at the start")
    for turn in 1...3 {
      trial.advance(by: second - instant)
      try check((turn - 1) * limit + 1...(turn + 1) * limit - 1, "just before \(turn) s")
      trial.advance(by: instant)
      try check(turn * limit + 1...(turn + 1) * limit, "after \(turn) s")
    }
  }

  /// Each start counts for an interval of its own, also when an earlier one counts no more.
  private static func apart(_ trial: Trial<Self>, _ limiter: Limiter<Self>) throws {
    let (queue, early) = (limiter.queue(trial, 2, per: second), Duration.milliseconds(900))
    let first = LimitedWork(trial, queue, count: 1)
    trial.advance(by: early)
    let next = LimitedWork(trial, queue, count: 1)
    trial.advance(by: second - early)
    let rest = LimitedWork(trial, queue, count: 2)
    func count() -> Int { [first, next, rest].map(\.started.count).reduce(0, +) }
    trial.quiesce()
    let words = {
      "of 2 a second, handed over at 0 s, 0.9 s, and twice at 1 s, \(count()) had started"
    }
    try trial.check(count() <= 3, "\(words()) at 1 s")
    for _ in 1...2 { trial.advance(by: second) }
    try trial.check(count() == 4, "\(words()) at 3 s")
  }

  private static func cancelled(_ trial: Trial<Self>, _ limiter: Limiter<Self>) throws {
    let many = 50
    let queue = limiter.queue(trial, 1, per: second)
    let work = LimitedWork(trial, queue, count: many)
    guard work.canCancel else { return }
    try trial.expect(work.started, [0], "at the start \(work.started.all) had started")
    for number in 1..<many - 1 { work.cancel(number) }
    let left = queue.waitingCount?() ?? 1
    try trial.check(left == 1, "all but one of those that waited were cancelled, and \(left) wait")
    trial.advance(by: second)
    try trial.expect(
      work.started,
      [0, many - 1],
      "all but two of \(many) were cancelled, and after a second \(work.started.all) had started"
    )
    try trial.check(trial.stage.clock.waiting == 0, "nothing waits, and an alarm is still set")
  }
}
