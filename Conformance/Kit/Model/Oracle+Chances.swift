// How a promise may have ended by now, and when that becomes certain.

// MARK: What may be

extension Oracle {
  /// The ends that a promise may have had by now.
  func chances(_ promise: Int) -> [Chance] {
    let known = promises[promise]
    if let end = known.end { return [Chance(end: end, since: known.may, isSure: true)] }
    var all = known.tries
    for followed in known.follows {
      all += chances(followed.promise).map { $0.after(followed.since) }
    }
    guard let step = known.step else { return all }
    if step.isFinally, !handlers[step.handlers[0]].hasReturned {
      // A cancellation may continue beside the handler.
      all += chances(step.source).filter { $0.end == .cancelled }.map {
        Chance(end: $0.end, since: max($0.since, step.since), isSure: false)
      }
    }
    guard let ran = step.handlers.first(where: { handlers[$0].hasRun }) else {
      // It has no handler for these: they pass on (CHN-05, CHN-06, CAN-22).
      return all
        + chances(step.source).filter { !step.handles($0.end, self) }.map { $0.after(step.since) }
    }
    // Undecided while the handler runs (CHN-09).
    guard case .returned(let returned, let since) = handlers[ran].state else { return all }
    if case .step(.error) = handlers[ran].role, promises[step.source].isCancelled,
      design.declared(RecoverCancel.self) == .no
    {
      return all + chances(step.source).map { $0.after(since) }
    }
    switch returned {
    case .end(let end): all.append(Chance(end: end, since: since, isSure: true))
    case .nothing:
      all += chances(step.source).map {
        $0.after(step.isFinally && $0.end == .cancelled ? step.since : since)
      }
    case .promise(let inner):
      for chance in chances(inner) {
        // The value of a promise that a finally handler returned is dropped (FIN-05).
        if step.isFinally, case .value = chance.end {
          all += chances(step.source).map {
            Chance(
              end: $0.end,
              since: max($0.since, chance.since, since),
              isSure: $0.isSure && chance.isSure
            )
          }
        } else {
          all.append(chance.after(since))
        }
      }
    }
    return all
  }

  /// The result that a call that settles or cancels a promise must have now.
  func forecast(_ promise: Int) -> Forecast {
    let known = promises[promise]
    if known.end != nil { return .loses }
    if !known.follows.isEmpty && !design.endsWhileItFollows { return .loses }
    return chances(promise).isEmpty ? .wins : .open
  }

  /// Whether a handler is for such an end.
  func wants(_ handler: Int, _ end: End) -> Bool {
    switch handlers[handler].role {
    case .observer: true
    case .step(let wants): self.wants(wants, end)
    case .start, .combination: false
    }
  }

  /// Whether a handler may see a cancellation, or not, since the profile does not say.
  func mayWant(_ handler: Int, _ end: End) -> Bool {
    guard case .step(let wants) = handlers[handler].role, end == .cancelled else { return false }
    return switch wants {
    case .everyEnd: design.declared(FinallyOnCancel.self) == nil
    case .error: design.declared(CatchSeesCancel.self) == nil
    case .value, .only: false
    }
  }

  func wants(_ wants: StepForm.Wants, _ end: End) -> Bool {
    switch (wants, end) {
    case (.value, .value), (.error, .error): true
    case (.error, .cancelled): design.errorHandlersSeeCancellation
    case (.only(let number), .error(let other)): number == other
    case (.everyEnd, .cancelled): design.finallySeesCancellation
    case (.everyEnd, _): true
    default: false
    }
  }
}

// MARK: What becomes certain

extension Oracle {
  /// A promise has certainly ended so; therefore so has what it passed the end on from.
  mutating func end(_ promise: Int, _ end: End, may: Int, sure: Int) {
    let known = promises[promise]
    guard known.end == nil else { return }
    let wasTried = known.tries.contains { $0.end == end }
    var origins: [(Int, Chance)] = []
    if !wasTried {
      // If several may have ended so, it is not known which did.
      let followed = known.follows.flatMap { origin($0.promise, end) }
      if followed.count == 1 { origins += followed }
      let passed = known.step.map { sources(of: $0, with: end) } ?? []
      // The same, where a finally handler returned a promise that may have ended like the source.
      if passed.count == 1 { origins += passed }
    }
    promises[promise].end = end
    promises[promise].hasRivals = known.hasRivals || isElsewhere
    (promises[promise].may, promises[promise].sure) = (may, sure)
    promises[promise].tries = []
    for (origin, chance) in origins { self.end(origin, end, may: chance.since, sure: now) }
  }

  /// The promises that may have given this end to the promise of a step, other than by a call.
  private mutating func sources(of step: Step, with end: End) -> [(Int, Chance)] {
    guard let ran = step.handlers.first(where: { handlers[$0].hasRun }) else {
      let passed = origin(step.source, end)
      if step.handles(end, self) { return step.isFinally && end == .cancelled ? passed : [] }
      if !passed.isEmpty {
        for handler in step.handlers {
          handlers[handler].state = mayWant(handler, end) ? .optional : .dead
        }
      }
      return passed
    }
    var passed = step.isFinally ? origin(step.source, end) : []
    if case .returned(.promise(let inner), _) = handlers[ran].state { passed += origin(inner, end) }
    return passed
  }

  private func origin(_ promise: Int, _ end: End) -> [(Int, Chance)] {
    chances(promise).first { $0.end == end }.map { [(promise, $0)] } ?? []
  }

  func isWaiting(_ handler: Int) -> Bool {
    switch handlers[handler].state {
    case .waiting, .optional, .owed: true
    default: false
    }
  }

  /// Nothing is left to run: the only chance, if it is surely to come, is certain.
  mutating func conclude() {
    var hasChanged = true
    while hasChanged {
      hasChanged = false
      for promise in promises.indices where promises[promise].isMade && promises[promise].end == nil
      {
        let all = chances(promise)
        guard let first = all.first, all.allSatisfy({ $0.end == first.end }),
          all.contains(where: \.isSure)
        else { continue }
        end(promise, first.end, may: all.map(\.since).min() ?? now, sure: now)
        hasChanged = true
      }
      for combination in combined where mustHaveEnded(combination) {
        endCombination(combination)
        hasChanged = true
      }
    }
  }
}
