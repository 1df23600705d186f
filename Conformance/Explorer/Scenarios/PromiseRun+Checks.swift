import PromiseConformance

extension PromiseRun {
  /// Checks what happened; returns a broken law, or `nil`.
  func check() -> Violation? {
    let violation = inspect()
    release()
    if violation != nil || script.mayKeep { return violation }
    // Only the promises could hold payloads now, and nothing holds the promises.
    let kept = stage.ledger.live
    guard kept == 0 else {
      return Violation(.mem01, "\(kept) payloads are kept after everything was released")
    }
    return nil
  }

  private func inspect() -> Violation? {
    drain()
    // Before anything asks for the outcome: an observer may trigger a handler that was forgotten.
    let delivered = deliveries.all
    return faults(endings(), delivered)
  }

  private func release() {
    made.value = nil
    for action in actions.all { action.value = nil }
    actions.takeAll()
    records.takeAll()
    deliveries.takeAll()
    gathered.takeAll()
  }

  private func faults(_ endings: [Outcome?], _ delivered: [Delivery]) -> Violation? {
    for (promise, origin) in script.promises.enumerated() {
      let found: Violation? =
        switch origin {
        case .pending, .cancellable: settlement(of: promise, endings)
        case .branch(let source): derived(promise, endings, expected: endings[source])
        case .chained(let source, let inner):
          if case .fulfilled = endings[source] {
            derived(promise, endings, expected: endings[inner])
          } else {
            derived(promise, endings, expected: endings[source])
          }
        case .limited(let source): limit(promise, of: endings[source])
        case .combined(let kind, let inputs): combination(kind, inputs.map { endings[$0] })
        }
      let mine = delivered.filter { $0.promise == promise }
      if let found = found ?? handlers(of: promise, mine, endings) { return found }
      if origin.sources.isEmpty, let found = history(of: promise, mine, endings[promise]) {
        return found
      }
      if case .cancellable = origin, let found = hook(of: promise, endings[promise]) {
        return found
      }
    }
    return nil
  }

  private func settlement(of promise: Int, _ endings: [Outcome?]) -> Violation? {
    let mine = records.all.filter { $0.promise == promise }
    let attempts = mine.filter(\.step.settles)
    let name = "p\(promise + 1)"
    let winners = attempts.filter { $0.won == true }
    if winners.count > 1 {
      return Violation(.thr01, "\(winners.count) calls were told that they settled \(name)")
    }
    let others = mine.compactMap { record in
      if case .follow(_, let other) = record.step { other } else { nil }
    }
    let ending = endings[promise]
    if let found = consumers(of: promise, attempts, endings) { return found }
    if ending == .cancelled, winners.isEmpty, isLeft(promise, endings) { return nil }
    let possible = attempts.map(\.outcome) + others.map { endings[$0] }
    if possible.isEmpty {
      return ending.map { Violation(.thr03, "\(name) is \($0), but nothing settled it") }
    }
    guard possible.contains(ending) else {
      return Violation(.thr03, "\(name) is \(words(ending)), which no call asked for")
    }
    if let winner = winners.first, winner.outcome != ending, others.isEmpty {
      return Violation(
        .thr03,
        "\(name) is \(words(ending)), but the call that won made it \(words(winner.outcome))"
      )
    }
    return nil
  }

  /// A derived promise ends like the promise it waits for, unless it is cancelled before, or loses its consumers.
  private func derived(
    _ promise: Int,
    _ endings: [Outcome?],
    expected: Outcome?
  ) -> Violation? {
    let wasCancelled = records.all.contains { $0.promise == promise && $0.outcome == .cancelled }
    let ending = endings[promise]
    if ending == .cancelled, wasCancelled || isLeft(promise, endings) { return nil }
    guard ending == expected else {
      return Violation(
        .res02,
        "p\(promise + 1) is \(words(ending)), and should be \(words(expected))"
      )
    }
    return nil
  }

  /// Whether the promise has lost a consumer, where a library counts them.
  private func isLeft(_ promise: Int, _ endings: [Outcome?]) -> Bool {
    guard A.countsConsumers else { return false }
    return script.promises.indices.contains { consumer in
      guard script.promises[consumer].sources.contains(promise) else { return false }
      return switch script.promises[consumer] {
      // Both leave their inputs when they have ended.
      case .combined, .limited: true
      case .pending, .cancellable, .branch, .chained: endings[consumer] == .cancelled
      }
    }
  }

  /// A promise is cancelled if it has lost all its consumers before it was settled, and only then.
  private func consumers(
    of promise: Int,
    _ attempts: [Record],
    _ endings: [Outcome?]
  ) -> Violation? {
    let consumers = script.promises.indices.filter {
      script.promises[$0].sources.contains(promise)
    }
    let isObserved = script.threads.joined().contains { step in
      if case .observe(promise) = step { true } else { false }
    }
    guard A.countsConsumers, !isObserved, attempts.isEmpty, !consumers.isEmpty,
      consumers.allSatisfy({ endings[$0] == .cancelled }), endings[promise] != .cancelled
    else { return nil }
    return Violation(
      .can20,
      "p\(promise + 1) is \(words(endings[promise])), and all its consumers were cancelled"
    )
  }

  /// The hook of a promise runs once if it was cancelled, and otherwise never.
  private func hook(of promise: Int, _ ending: Outcome?) -> Violation? {
    guard A.countsConsumers else { return nil }
    let (count, due) = (hooks.all.count { $0 == promise }, ending == .cancelled ? 1 : 0)
    guard count == due else {
      return Violation(
        .can09,
        "the hook of p\(promise + 1), which is \(words(ending)), ran \(times(count))"
      )
    }
    return nil
  }

  /// A combination ends once, in a way that some order of its inputs' ends explains.
  private func combination(_ kind: CombinationKind, _ inputs: [Outcome?]) -> Violation? {
    let seen = gathered.all
    let heard = inputs.enumerated().compactMap { index, outcome in
      outcome.map { (index: index, outcome: $0) }
    }
    // Which input was first is not known: any of them may have been.
    let possible = kind.endings(of: heard, count: inputs.count)
    guard possible.contains(seen.first), seen.count < 2 else {
      return Violation(
        .col07,
        "the combination ended as \(seen), its inputs as \(inputs.map(words))"
      )
    }
    return nil
  }

  /// A promise with a time limit ends once, with the event that came first.
  private func limit(_ promise: Int, of source: Outcome?) -> Violation? {
    let seen = gathered.all
    let calls = records.all.filter { record in
      if case .cancel(promise) = record.step { return record.won != nil }
      return record.step.promise == promise
    }
    let isDue = source != nil || !calls.isEmpty
    guard seen.count == (isDue ? 1 : 0) else {
      return Violation(
        .tim04,
        "it ended \(times(seen.count)): \(seen), its source \(words(source))"
      )
    }
    guard case .value(let outcomes)? = seen.first, outcomes != [source] else { return nil }
    return Violation(.tim04, "it was \(outcomes), its source \(words(source))")
  }

  private func handlers(
    of promise: Int,
    _ delivered: [Delivery],
    _ endings: [Outcome?]
  ) -> Violation? {
    let ending = endings[promise]
    for record in records.all where record.step.observed == promise {
      let runs = delivered.filter { $0.handler == record.handler }
      let isAttached = record.promise == promise || endings[record.promise] != nil
      let due = ending == nil || !isAttached ? 0 : 1
      guard runs.count == due else {
        return Violation(
          .thr02,
          "a handler of p\(promise + 1) ran \(times(runs.count)), and should have run \(times(due))"
        )
      }
      if let run = runs.first, run.outcome != ending {
        return Violation(
          .thr03,
          "a handler of p\(promise + 1) got \(run.outcome), the promise is \(words(ending))"
        )
      }
    }
    return nil
  }

  /// Whether some order of the calls on a promise explains their answers.
  private func history(
    of promise: Int,
    _ delivered: [Delivery],
    _ ending: Outcome?
  ) -> Violation? {
    let mine = records.all.filter { $0.promise == promise || $0.step.observed == promise }
    guard mine.allSatisfy(\.step.isOneCall) else { return nil }
    // A signal is aborted once: the second call returns while the first is still reaching the promise, so it is no
    // call that settles.
    guard mine.count(where: \.isSignal) < 2 else { return nil }
    // A promise that lost its consumers was not settled by a call on it.
    if ending == .cancelled, !mine.contains(where: { $0.outcome == .cancelled && $0.won != false })
    {
      return nil
    }
    let outcomes = mine.filter(\.step.settles).map(\.outcome)
    func number(_ outcome: Outcome?) -> Int? {
      outcome.map { known in outcomes.firstIndex(of: known) ?? -1 }
    }
    let entries = mine.compactMap { record -> HistoryEntry<PromiseModel.Call>? in
      let call: PromiseModel.Call
      switch record.step {
      case .fulfil, .reject, .cancel:
        call = .settle(outcome: number(record.outcome) ?? -1, reported: record.won)
      case .query: call = .query(saw: number(record.outcome))
      case .observe:
        let place = delivered.firstIndex { $0.handler == record.handler }
        call = .register(
          // Whether a handler that is attached while others run may overtake them is up to the library.
          deliveredAs: A.profile.declares(LateJump.fifo) ? place : nil,
          saw: place.flatMap { number(delivered[$0].outcome) }
        )
      case .observeInside, .follow, .drop, .letTimePass: return nil
      }
      return HistoryEntry(call: call, start: record.start, end: record.end, thread: record.thread)
    }
    guard Linearizability.check(entries, against: PromiseModel()) == nil else { return nil }
    let calls = entries.sorted { $0.start < $1.start }.map {
      "\($0.call) (steps \($0.start)–\($0.end ?? 0), thread \($0.thread + 1))"
    }
    return Violation(
      .thr04,
      "no order of single calls explains p\(promise + 1): \(calls.joined(separator: ", "))"
    )
  }

  private func words(_ outcome: Outcome?) -> String { outcome?.description ?? "pending" }
}

extension PromiseAdapter {
  /// Whether a source is cancelled with the last of its consumers.
  static var countsConsumers: Bool { profile.declares(CancelUpstream.refcount) }
  /// Whether a promise that nothing can settle any more is cancelled.
  static var cancelsWhatIsDropped: Bool { profile.declares(DroppedResolver.cancels) }
}

extension PromiseRun.Record {
  /// Whether it cancelled with a signal, which does not report the result.
  fileprivate var isSignal: Bool {
    if case .cancel = step { won == nil } else { false }
  }
}

extension Step {
  /// Whether the sequential specification has the step.
  fileprivate var isOneCall: Bool {
    switch self {
    case .observeInside, .follow: false
    default: true
    }
  }

  /// The promise whose outcome a handler is to get.
  fileprivate var observed: Int? {
    switch self {
    case .observe(let promise), .observeInside(_, let promise): promise
    default: nil
    }
  }
}
