import PromiseConformance

extension PromisePlay {
  /// Looks at what happened; a law that was broken, or nothing.
  func judge() -> Violation? {
    let violation = inspect()
    release()
    if violation != nil || script.mayKeep { return violation }
    // Nothing but the promises themselves could hold payloads now, and nothing holds the promises.
    let kept = stage.ledger.live
    guard kept == 0 else {
      return Violation("MEM-01", "\(kept) payloads are kept after everything was released")
    }
    return nil
  }

  private func inspect() -> Violation? {
    drain()
    // Before anybody asks how it ended: to observe may wake up what was forgotten.
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
        case .pending: settlement(of: promise, endings)
        case .chained(let source, let inner):
          chain(promise, endings, endings[source], endings[inner])
        case .all(let inputs): list(inputs.map { endings[$0] })
        }
      let mine = delivered.filter { $0.promise == promise }
      if let found = found ?? handlers(of: promise, mine, endings[promise]) { return found }
      if case .pending = origin, let found = history(of: promise, mine) { return found }
    }
    return nil
  }

  private func settlement(of promise: Int, _ endings: [Outcome?]) -> Violation? {
    let mine = records.all.filter { $0.promise == promise }
    let attempts = mine.filter(\.step.settles)
    let name = "p\(promise + 1)"
    let winners = attempts.filter { $0.won == true }
    if winners.count > 1 {
      return Violation("THR-01", "\(winners.count) calls were told that they settled \(name)")
    }
    let others = mine.compactMap { record in
      if case .follow(_, let other) = record.step { other } else { nil }
    }
    let ending = endings[promise]
    let possible = attempts.map(\.outcome) + others.map { endings[$0] }
    if possible.isEmpty {
      return ending.map { Violation("THR-03", "\(name) is \($0), and nobody settled it") }
    }
    guard possible.contains(ending) else {
      return Violation("THR-03", "\(name) is \(words(ending)), which nobody asked for")
    }
    if let winner = winners.first, winner.outcome != ending, others.isEmpty {
      return Violation(
        "THR-03",
        "\(name) is \(words(ending)), but the call that won made it \(words(winner.outcome))"
      )
    }
    return nil
  }

  private func chain(
    _ promise: Int,
    _ endings: [Outcome?],
    _ source: Outcome?,
    _ inner: Outcome?
  ) -> Violation? {
    let expected: Outcome? = if case .fulfilled = source { inner } else { source }
    guard endings[promise] == expected else {
      return Violation(
        "RES-02",
        "p\(promise + 1) is \(words(endings[promise])), and should be \(words(expected))"
      )
    }
    return nil
  }

  private func list(_ inputs: [Outcome?]) -> Violation? {
    let seen = gathered.all
    let values = inputs.compactMap { input in
      if case .fulfilled(let token)? = input { token } else { nil }
    }
    let failures = inputs.compactMap { input in
      if case .rejected? = input { input } else { nil }
    }
    let isDue = values.count == inputs.count || !failures.isEmpty
    guard seen.count == (isDue ? 1 : 0) else {
      return Violation(
        "COL-07",
        "the list settled \(times(seen.count)), and should have settled \(times(isDue ? 1 : 0))"
      )
    }
    switch seen.first {
    case nil: return nil
    case .success(let tokens):
      guard tokens.count == values.count, zip(tokens, values).allSatisfy({ $0 === $1 }) else {
        return Violation("COL-07", "the list has other values than its inputs")
      }
      return nil
    case .failure(let failure):
      guard failures.contains(failure.outcome) else {
        return Violation("COL-07", "the list was \(failure.outcome), and no input was")
      }
      return nil
    }
  }

  private func handlers(
    of promise: Int,
    _ delivered: [Delivery],
    _ ending: Outcome?
  ) -> Violation? {
    for record in records.all where record.promise == promise {
      guard case .observe = record.step else { continue }
      let runs = delivered.filter { $0.handler == record.handler }
      let due = ending == nil ? 0 : 1
      guard runs.count == due else {
        return Violation(
          "THR-02",
          "a handler of p\(promise + 1) ran \(times(runs.count)), and should have run \(times(due))"
        )
      }
      if let run = runs.first, run.outcome != ending {
        return Violation(
          "THR-03",
          "a handler of p\(promise + 1) got \(run.outcome), the promise is \(words(ending))"
        )
      }
    }
    return nil
  }

  /// Whether the calls on a promise can be put into an order in which a promise would answer so.
  private func history(of promise: Int, _ delivered: [Delivery]) -> Violation? {
    let mine = records.all.filter { $0.promise == promise }
    guard mine.allSatisfy(\.step.isOneCall) else { return nil }
    let outcomes = mine.filter(\.step.settles).map(\.outcome)
    func number(_ outcome: Outcome?) -> Int? {
      outcome.map { known in outcomes.firstIndex(of: known) ?? -1 }
    }
    let entries = mine.compactMap { record -> HistoryEntry<PromiseModel.Call>? in
      let call: PromiseModel.Call
      switch record.step {
      case .fulfil, .reject:
        call = .settle(outcome: number(record.outcome) ?? -1, reported: record.won)
      case .query: call = .query(saw: number(record.outcome))
      case .observe:
        let place = delivered.firstIndex { $0.handler == record.handler }
        call = .register(deliveredAs: place, saw: place.flatMap { number(delivered[$0].outcome) })
      case .follow, .drop: return nil
      }
      return HistoryEntry(call: call, start: record.start, end: record.end, thread: record.thread)
    }
    guard Linearizability.check(entries, against: PromiseModel()) == nil else { return nil }
    let calls = entries.sorted { $0.start < $1.start }.map {
      "\($0.call) (steps \($0.start)–\($0.end ?? 0), thread \($0.thread + 1))"
    }
    return Violation(
      "THR-04",
      "no order of single calls explains p\(promise + 1): \(calls.joined(separator: ", "))"
    )
  }

  private func words(_ outcome: Outcome?) -> String { outcome?.description ?? "pending" }
}

extension Step {
  /// Whether a sequential promise knows the step.
  fileprivate var isOneCall: Bool {
    if case .follow = self { false } else { true }
  }
}
