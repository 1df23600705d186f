extension LimitingAdapter {
  @Rule static var ctx17: Law {
    "As much work is under way as the limit says, until its promises end or its closures return; what is cancelled leaves."
    intent("Three downloads at a time are three, and the fourth starts when one is done.")
    hint("when a place is free again: at every end of what the limiter limits, promise or closure")
    each(limiters.filter { !$0.isRate }, or: .limiting) { trial, limiter in
      if case .closures = limiter.make { return try runClosures(trial, limiter.queue(trial, 1)) }
      try endAndCancel(trial, limiter)
      try endAtOnce(trial, limiter)
      try empty(trial, limiter)
      for limit in [1, 2] { try nest(trial, limiter, limit) }
    }
  }

  /// Hands closures over that return pending promises, one of them inside another.
  private static func runClosures(_ trial: Trial<Self>, _ queue: Limiter<Self>.Queue) throws {
    let work = LimitedWork(trial, queue, count: 5)
    let words = { "\(work.started.count) of 5 closures ran, and their promises are pending" }
    try trial.expect(work.started, reaches: 5, words())
    let (began, inside, nested) = (Counter(), Log<Int>(), Box<Observation>())
    let (inner, settler) = trial.pending()
    let outer = queue.handOver {
      let work = queue.handOver {
        began.increment()
        return inner
      }
      nested.value = trial.observe(work.handle)
      inside.add(began.count)
      return inner
    }
    try trial.expect(began, reaches: 1, "a closure that was handed over inside another never ran")
    try trial.expect(inside, [0], "a closure ran inside another one, where one may run at a time")
    let (seen, value) = (trial.observe(outer.handle), Outcome.fulfilled(trial.token()))
    trial.settle(settler, value)
    try trial.expect(seen, value)
    try trial.expect(nested.value ?? Observation(), value)
  }

  /// Ends one after another, in all ways; one is cancelled while it waits.
  private static func endAndCancel(_ trial: Trial<Self>, _ limiter: Limiter<Self>) throws {
    let (limit, many) = (3, 10)
    let queue = limiter.queue(trial, limit)
    let work = LimitedWork(trial, queue, count: many)
    try trial.expect(work.started, reaches: limit, "\(work.started.count) of \(limit) started")
    let waiting = (0..<many).filter { !work.started.all.contains($0) }
    work.cancel(waiting[1])
    let cancelled = work.canCancel ? 1 : 0
    let left = queue.waitingCount?() ?? waiting.count - cancelled
    try trial.check(
      left == waiting.count - cancelled,
      "\(cancelled) of \(waiting.count) that waited was cancelled, and \(left) wait"
    )
    for ended in 1...many - cancelled {
      let number = work.started.all[ended - 1]
      try work.end(number, trial.outcome(fulfilled: ended.isMultiple(of: 2)))
      let goal = min(limit + ended, many - cancelled)
      let words = {
        "\(work.started.count) had started when \(ended) of \(many) had ended, at most \(limit) at a time"
      }
      try trial.expect(work.started, reaches: goal, words())
    }
    let wasStarted = work.started.all.contains(waiting[1])
    try trial.check(!(work.canCancel && wasStarted), "work that was cancelled was started")
  }

  /// Hands over work whose promise has ended already, in all ways.
  private static func endAtOnce(_ trial: Trial<Self>, _ limiter: Limiter<Self>) throws {
    let (queue, started) = (limiter.queue(trial, 1), Counter())
    let outcomes = (0..<6).map { trial.outcome(fulfilled: $0.isMultiple(of: 2)) }
    let seen = outcomes.map { outcome in
      let work = queue.handOver {
        started.increment()
        return trial.settled(outcome)
      }
      return trial.observe(work.handle)
    }
    let words = { "of 6 that had ended already, one at a time, \(started.count) were started" }
    try trial.expect(started, reaches: seen.count, words())
    for (seen, outcome) in zip(seen, outcomes) { try trial.expect(seen, outcome) }
  }

  /// Drops what waits, where that can be done; what comes later is started in its turn.
  private static func empty(_ trial: Trial<Self>, _ limiter: Limiter<Self>) throws {
    let queue = limiter.queue(trial, 1)
    guard let empty = queue.empty else { return }
    let (work, callbacks) = (LimitedWork(trial, queue, count: 3), Callbacks(trial))
    do {
      let captured = callbacks.token { _ = queue.waitingCount?() }
      _ = queue.handOver { withExtendedLifetime(captured) { trial.loose().handle } }
    }
    empty()
    try callbacks.expect(released: 1, "when the limiter was emptied")
    let later = LimitedWork(trial, queue, count: 1)
    try work.end(0, .fulfilled(trial.token()))
    try trial.expect(later.started, [0], "after the limiter was emptied, nothing was started")
    try trial.expect(work.started, [0], "work that the emptied limiter had dropped was started")
  }

  /// Hands work over inside work.
  private static func nest(_ trial: Trial<Self>, _ limiter: Limiter<Self>, _ limit: Int) throws {
    let handOver = limiter.queue(trial, limit).handOver
    let (inner, settler) = trial.pending()
    let (began, outerSettler, nested) = (Counter(), Box<Settler>(), Box<Observation>())
    let outer = handOver {
      let work = handOver {
        began.increment()
        return inner
      }
      nested.value = trial.observe(work.handle)
      let (outer, settler) = trial.pending()
      outerSettler.value = settler
      return outer
    }
    let here = "work that was handed over inside other work, where \(limit) may be under way"
    try trial.expect(began, reaches: limit - 1, "\(here), began \(times(began.count))")
    let value = Outcome.fulfilled(trial.token())
    outerSettler.take()?.settle(value)
    try trial.expect(outer.handle, value)
    try trial.expect(began, reaches: 1, "\(here), began \(times(began.count)) when that had ended")
    settler.settle(value)
    try trial.expect(nested.value ?? Observation(), value)
  }
}

extension Limiter {
  var isRate: Bool { if case .rate = make { true } else { false } }
}
