// Promises are made, follow others, are settled, and are seen to have ended.

extension Oracle {
  mutating func made(_ promise: Int) { promises[promise].isMade = true }

  mutating func made(_ promise: Int, settledWith end: End) {
    promises[promise].isMade = true
    promises[promise].isMadeSettled = true
    self.end(promise, end, may: now, sure: now)
  }

  /// A promise is made that its closure settles.
  mutating func made(_ promise: Int, startedBy handler: Int, in place: Schedule.Place?) {
    promises[promise].isMade = true
    promises[promise].start = handler
    handlers[handler] = Handler(
      role: .start,
      source: promise,
      place: place,
      attached: now,
      state: .waiting
    )
    waiting.append(handler)
  }

  /// Whether the closure of a promise may run again.
  func repeatsWork(of promise: Int) -> Bool {
    guard let start = promises[promise].start, !handlers[start].isAttempt else { return false }
    return design.repeatsWork
  }

  /// Whether it runs again for an observer that is attached now; `nil` if that is not known.
  func startsAgain(_ promise: Int) -> Bool? {
    let known = promises[promise]
    guard let start = known.start, repeatsWork(of: promise) else { return false }
    let canFail = chances(promise).contains { if case .error = $0.end { true } else { false } }
    guard canFail else { return false }
    // An importer may be no work, and inside a call it may be too early.
    guard known.end != nil, known.sure != .max, handlers[start].hasReturned,
      !handlers[start].isImporter, calls.isEmpty, !isElsewhere
    else { return nil }
    return true
  }

  /// It runs again: what is attached from now on waits for another promise.
  mutating func startsAgain(_ promise: Int, as again: Int) {
    guard let start = promises[promise].start else { return }
    promises[promise].attached.append(now)
    handlers.append(Handler())
    hooks.append(Hook())
    made(again, startedBy: handlers.count - 1, in: handlers[start].place)
  }

  mutating func follows(_ promise: Int, _ other: Int) {
    guard forecast(promise) != .loses else {
      promises[promise].followsLate = true
      isLeft(other, isSure: false)
      // What was cancelled before it knew what to follow may cancel that then.
      if promises[promise].isCancelled { loses(other, isSure: false) }
      return
    }
    promises[promise].follows.append((other, now))
    promises[other].dependents.append(promise)
    promises[other].attached.append(now)
    // The same, where it is asked to be cancelled.
    if !design.cancelsAtOnce && !promises[promise].tries.isEmpty { loses(other, isSure: false) }
  }

  /// Whether a promise ends, or may end, as another does: it must not be told to follow that one.
  func reaches(_ promise: Int, _ other: Int) -> Bool {
    if promise == other { return true }
    let known = promises[promise]
    if known.follows.contains(where: { reaches($0.promise, other) }) { return true }
    guard let step = known.step else { return false }
    if reaches(step.source, other) { return true }
    return step.handlers.contains {
      if case .returned(.promise(let inner), _) = handlers[$0].state {
        reaches(inner, other)
      } else {
        false
      }
    }
  }

  /// Nothing holds any more what settles a promise.
  mutating func isLetGo(_ promise: Int) {
    let declared = design.declared(DroppedResolver.self)
    guard promises[promise].end == nil, declared != .pending else { return }
    let isSure = declared == .cancels
    promises[promise].tries.append(Chance(end: .cancelled, since: now, isSure: isSure))
  }

  mutating func settles(_ promise: Int, _ end: End) -> Forecast {
    let forecast = forecast(promise)
    let isByHand = promises[promise].step != nil || !promises[promise].follows.isEmpty
    if forecast != .loses && isElsewhere { promises[promise].hasRivals = true }
    switch forecast {
    case .wins: self.end(promise, end, may: now, sure: hooksRunning == 0 ? now : .max)
    case .open: promises[promise].tries.append(Chance(end: end, since: now, isSure: false))
    case .loses: return forecast
    }
    if isByHand {
      promises[promise].isByHand = true
      leaves(promise, for: end, isSure: false)
    }
    return forecast
  }

  mutating func settled(_ promise: Int, _ end: End, _ forecast: Forecast, since: Int, won: Bool?) {
    settlesAgain(promise, end, forecast, won: won)
    guard let won else { return }
    switch forecast {
    case .wins where !won:
      object(
        (isUndone(promise) ? [.liv02] : [])
          + (promises[promise].step == nil ? [.exe06, .sta01] : [])
          + [end.isValue ? .thn01 : .thn04] + (end.isValue || inner.isEmpty ? [] : [.res11])
          + [.sta07] + around(promise),
        "the call that settled p\(promise) says it lost"
      )
    case .loses where won:
      object(
        onThreads(.thr01) + ofItsHooks + (promises[promise].step == nil ? [] : reasons(promise))
          + overturned(promise)
          + [.sta07] + around(promise),
        "p\(promise) had ended, or follows another, and a call that settled it says it won"
      )
    case .open:
      if won {
        self.end(promise, end, may: since, sure: now)
      } else {
        hasLost(promise, end, since: since)
      }
    default: break
    }
  }

  /// What a call that comes too late says is a choice; not of derived promises, which may be settled by another call.
  private mutating func settlesAgain(
    _ promise: Int,
    _ end: End,
    _ forecast: Forecast,
    won: Bool?
  ) {
    let known = promises[promise]
    guard forecast == .loses, end.isValue, known.step == nil, known.follows.isEmpty, won != true,
      let declared = design.declared(LateSettle.self), declared != .traps,
      (won == nil) != (declared == .ignored)
    else { return }
    object([.sta06], "p\(promise) had ended, and settling it again is not \(declared.rawValue)")
  }

  /// A call reports that it did not end a promise: another call had.
  mutating func hasLost(_ promise: Int, _ end: End, since: Int) {
    promises[promise].tries.removeAll { $0.end == end && $0.since == since }
    let all = chances(promise)
    if let first = all.first, all.allSatisfy({ $0.end == first.end }) {
      self.end(promise, first.end, may: all.map(\.since).min() ?? now, sure: now)
    }
  }

  mutating func asked(_ promise: Int, _ answer: End?) {
    let known = promises[promise]
    switch (known.end, answer) {
    case (let end?, nil):
      object(
        ofItsHooks + missing(promise, end) + [.sta08],
        "p\(promise) \(words(end)), and reads as pending",
        isMissing: true
      )
    case (let end?, let answer?) where end != answer:
      object(
        onThreads(.thr04) + other(promise, answer) + [.sta08],
        "p\(promise) \(words(end)), and reads as: \(words(answer))"
      )
    case (nil, let answer?): saw(promise, answer, .query)
    default: break
    }
  }

  /// Where the end of a promise is seen.
  enum Witness: Sendable { case query, handler(Int), combination(Int) }

  /// A promise is seen to have ended so.
  mutating func saw(_ promise: Int, _ end: End, _ witness: Witness) {
    if case .handler(let number) = witness, !chances(promise).contains(where: { $0.end == end }),
      isCopy(promise, end)
    {
      let rules = other(promise, end) + copied(number, end)
      return object(rules, words(promise, end, witness))
    }
    if let known = promises[promise].end {
      if known != end {
        if case .handler(let number) = witness, known.isValue != end.isValue,
          let rules = wrongHandler(number)
        {
          return object(rules + other(promise, end), words(promise, end, witness))
        }
        object(other(promise, end), "\(words(promise, end, witness)); it is \(words(known))")
      }
      return
    }
    let all = chances(promise)
    if case .handler(let number) = witness, !all.isEmpty,
      all.allSatisfy({ $0.end.isValue != end.isValue }), let rules = wrongHandler(number)
    {
      return object(rules + other(promise, end), words(promise, end, witness))
    }
    guard let since = all.filter({ $0.end == end }).map(\.since).min() else {
      let words = words(promise, end, witness)
      if all.isEmpty { return object(premature(promise, end), "\(words); it is pending") }
      let others = all.map { self.words($0.end) }.joined(separator: ", or ")
      return object(other(promise, end), "\(words); it can only be \(others)")
    }
    self.end(promise, end, may: since, sure: now)
  }
}
