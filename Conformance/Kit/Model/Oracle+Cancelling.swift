// How a cancellation goes up a chain: by interest, in two strengths. A promise has *surely* lost its last consumer, and
// is cancelled; or *perhaps*, and then a cancellation is one of its chances.

extension Oracle {
  /// A promise is about to be cancelled, with the end that this means.
  mutating func cancels(_ promise: Int, _ end: End) -> Forecast {
    let forecast = forecast(cancelling: promise)
    if forecast != .loses { promises[promise].cancellations.append(end) }
    switch forecast {
    case .wins:
      self.end(promise, end, may: now, sure: sureAfterHooks)
      leaves(promise, for: end, isSure: true)
    case .open:
      // A request is carried out, unless something else comes first, or holds it up.
      let isSure = chances(promise).isEmpty && !design.requestsWait
      promises[promise].tries.append(Chance(end: end, since: now, isSure: isSure))
      leaves(promise, for: end, isSure: false)
    case .loses where promises[promise].end == nil: promises[promise].requested = end
    case .loses: promises[promise].isCancelledLate = true
    }
    return forecast
  }

  /// Since when a promise that is cancelled now has surely ended, in the order of promises: whether before or after its
  /// hooks run is not specified.
  var sureAfterHooks: Int {
    let mayRunCode = hooks.contains(where: \.isRegistered) || promises.contains { $0.worker != nil }
    return mayRunCode ? .max : now + 1
  }

  /// The result that cancelling a promise must have now.
  private func forecast(cancelling promise: Int) -> Forecast {
    if promises[promise].end != nil { return .loses }
    var mayWait = false
    if design.requestsWait {
      let others = interest(in: promise, isAsked: true)
      if others.surely { return .loses }
      mayWait = others.perhaps
    }
    // A call that answers nothing may return while another one still cancels.
    if promises[promise].isCancelledAgain && !design.saysWhoCancelled { mayWait = true }
    return chances(promise).isEmpty && !mayWait && design.cancelsAtOnce ? .wins : .open
  }

  /// Requests that waited may be carried out when nothing surely depends on their promises any more.
  mutating func carryOutRequests() {
    guard promises.contains(where: { $0.requested != nil }), design.requestsWait else { return }
    for promise in promises.indices {
      guard let end = promises[promise].requested, promises[promise].end == nil,
        !interest(in: promise, isAsked: true).surely
      else { continue }
      promises[promise].requested = nil
      promises[promise].cancellations.append(end)
      promises[promise].tries.append(Chance(end: end, since: now, isSure: false))
      leaves(promise, for: end, isSure: false)
    }
  }

  /// A promise is about to be cancelled, and reads as cancelled, or not: what came too late may have marked it.
  mutating func reads(_ promise: Int, asCancelled isCancelled: Bool) {
    let known = promises[promise]
    guard design.cancelsAtOnce, !known.isCancelledLate, isCancelled != known.isCancelled,
      known.end == nil ? chances(promise).isEmpty && known.requested == nil : known.sure <= now
    else { return }
    object([.can07], "p\(promise) reads as \(isCancelled ? "" : "not ")cancelled")
  }

  mutating func cancelled(
    _ promise: Int,
    _ end: End,
    _ forecast: Forecast,
    since: Int,
    answer: Bool?,
    readsAsCancelled: Bool?
  ) {
    if forecast == .wins && readsAsCancelled == false {
      object(
        [.can07] + (end == .cancelled ? [] : [.can08]),
        "p\(promise) was cancelled, and does not read so"
      )
    }
    guard design.cancelsAtOnce else { return }
    if forecast != .open, promises[promise].end != nil,
      let returns = design.declared(CancelReturns.self)
    {
      let (isFirst, isCancelled) = (forecast == .wins, promises[promise].isCancelled)
      let expected = returns == .void ? nil : returns == .won ? isFirst : isCancelled
      guard answer != expected else { return }
      let isAbandoned = promises[promise].isAbandoned
      return object(
        isFirst
          ? [.can06, .can07]
          : onThreads(.thr01) + (isAbandoned ? [.can20, .can26] : []) + [.can03, .can06],
        "the call that cancelled p\(promise), which \(isFirst ? "was pending" : "had ended"), "
          + "returns \(answer.map(String.init) ?? "nothing")"
      )
    }
    guard let answer, design.saysWhoCancelled, forecast == .open else { return }
    if answer {
      self.end(promise, end, may: since, sure: now)
      leaves(promise, for: end, isSure: true)
    } else if !design.requestsWait {
      hasLost(promise, end, since: since)
      if promises[promise].end != end { promises[promise].cancellations.removeAll { $0 == end } }
    }
  }

  /// A promise has ended by a call, not by what it waits for: its handlers never run, and it waits for nothing more.
  mutating func leaves(_ promise: Int, for end: End, isSure: Bool) {
    promises[promise].worker?.mayBeTold = true
    let known = promises[promise]
    let isCancelled = known.cancellations.contains(end) || end == .cancelled
    if let start = known.start, isWaiting(start) {
      handlers[start].state = isSure && isCancelled ? .dead : .optional
    }
    if let step = known.step, !step.handlers.contains(where: { handlers[$0].hasRun }) {
      for handler in step.handlers where isWaiting(handler) {
        let runs =
          step.isFinally
          ? design.finallySeesItsOwnCancellation : step.word.isTwoSteps ? nil : false
        handlers[handler].state =
          !isSure || !isCancelled || runs == nil ? .optional : runs == true ? .owed : .dead
      }
      loses(step.source, isSure: isSure)
    }
    if !known.shields {
      for followed in known.follows { loses(followed.promise, isSure: isSure) }
    }
    for handler in known.step?.handlers ?? [] {
      if case .returned(.promise(let inner), _) = handlers[handler].state {
        loses(inner, isSure: isSure && known.step?.isFinally == false)
      }
    }
  }

  /// A promise has lost a consumer.
  ///
  /// - Parameter isInput: whether that was a combination. Other choices say whether these cancel their inputs; where no
  ///   interest is counted, they may do so whatever else waits for one.
  mutating func loses(_ promise: Int, isSure: Bool, isInput: Bool = false) {
    isLeft(promise, isSure: isSure && !isInput)
    guard promises[promise].end == nil, isInput || design.cancelsSources else { return }
    let interest = interest(in: promise)
    let isCertain: Bool
    switch design.declared(CancelUpstream.self) {
    case .soleConsumer where promises[promise].dependents.count > 1: return
    case .soleConsumer, .refcount:
      if interest.surely { return }
      isCertain = isSure && !interest.perhaps
    case .always: isCertain = isSure && !isInput
    case .some(.none): isCertain = false
    case nil:
      // Only a task can then have cancelled something.
      if design.cancelledTasksOnlyStopWaiting { return }
      isCertain = false
    }
    let all = chances(promise)
    // Where cancelling is a request, it may go on.
    let isCancelled = isCertain && design.cancelsForCertain && design.cancelsAtOnce
    if isCancelled, all.allSatisfy({ $0.end == .cancelled }) {
      promises[promise].abandoned = now
      // Not by what it waits for.
      promises[promise].tries.append(Chance(end: .cancelled, since: now, isSure: true))
      end(promise, .cancelled, may: all.map(\.since).min() ?? now, sure: sureAfterHooks)
      leaves(promise, for: .cancelled, isSure: true)
    } else if !promises[promise].tries.contains(where: { $0.end == .cancelled }) {
      promises[promise].tries.append(Chance(end: .cancelled, since: now, isSure: false))
      leaves(promise, for: .cancelled, isSure: false)
    }
  }

  /// The time is up within which a promise was wanted.
  mutating func isOutOfTime(_ promise: Int, isSure: Bool) {
    let declared = design.declared(LimitedSource.self)
    guard let declared else { return loses(promise, isSure: false) }
    isLeft(promise, isSure: false)
    let interest =
      declared == .isCancelled ? (surely: false, perhaps: false) : interest(in: promise)
    guard promises[promise].end == nil, declared != .continues, !interest.surely,
      !promises[promise].tries.contains(where: { $0.end == .cancelled && $0.isSure })
    else { return }
    // It may be cancelled in a later turn.
    let isCertain = isSure && !interest.perhaps && design.cancelsForCertain
    promises[promise].tries.append(Chance(end: .cancelled, since: now, isSure: isCertain))
    leaves(promise, for: .cancelled, isSure: false)
  }

  /// Whether a promise is being cancelled by a call that has not returned: it moves from promise to promise, and
  /// code that runs meanwhile may still see this one as pending.
  func isOnItsWay(_ promise: Int) -> Bool {
    guard let abandoned = promises[promise].abandoned, let first = begun.first else { return false }
    return abandoned >= first
  }

  /// Whether none of its hooks shows that such a cancellation has reached a promise: what begins to wait for it now may
  /// keep it from being cancelled.
  func mayBeKept(_ promise: Int) -> Bool {
    isOnItsWay(promise) && !promises[promise].hooks.contains { hooks[$0].hasRun }
  }

  /// Whether something surely, or perhaps, still waits for a promise.
  ///
  /// - Parameters:
  ///   - isAsked: whether that would hold up a request to cancel it: no profile says whether an observer does.
  ///   - countsRemoved: whether a handler that was removed perhaps does.
  private func interest(
    in promise: Int,
    isAsked: Bool = false,
    countsRemoved: Bool = true
  ) -> (surely: Bool, perhaps: Bool) {
    let observers = design.declared(ObserverInterest.self)
    var perhaps = false
    for handler in promises[promise].handlers {
      let known = handlers[handler]
      guard known.derived == nil, known.isTask || observers != .ignored else { continue }
      switch known.state {
      // A task inside a task begins to wait later.
      case .waiting where known.isLater: perhaps = true
      case .waiting where !known.isTask && (isAsked || observers == nil): perhaps = true
      case .waiting: return (true, true)
      case .optional: perhaps = true
      default: perhaps = perhaps || countsRemoved && known.isRemoved
      }
    }
    for dependent in promises[promise].dependents {
      let known = promises[dependent]
      if known.end != nil && !known.isByHand && !known.shields { continue }
      // No profile says whether a promise that a finally handler returned is waited for with interest.
      let isSure = known.end == nil && known.tries.isEmpty && known.step?.isFinally != true
      if isSure || known.step?.source == promise && known.end == nil && known.tries.isEmpty {
        return (true, true)
      }
      perhaps = true
    }
    for number in promises[promise].combinations where !combinations[number].hasEnded {
      // Its steps may come to this input later.
      if !combinations[number].mayHaveEnded && !combinations[number].isFewAtATime {
        return (true, true)
      }
      perhaps = true
    }
    for number in promises[promise].timers {
      guard let timer = timers[number] else { continue }
      if !timer.hasEnded && !timer.mayBeCancelled && timer.soonest > time { return (true, true) }
      perhaps = perhaps || !timer.isUp || design.declared(LimitedSource.self) != .isCancelledIfAlone
    }
    perhaps =
      perhaps || promises[promise].hasProgressHandlers
      || retries.values.contains { $0.current == promise }
    return (false, perhaps)
  }
}

// MARK: Work that nobody waits for

extension Oracle {
  /// What waited for a promise leaves it, or may: its work may be told, and must be if nothing else may wait.
  mutating func isLeft(_ promise: Int, isSure: Bool) {
    guard let worker = promises[promise].worker, promises[promise].end == nil else { return }
    let interest = interest(in: promise, countsRemoved: false)
    guard !interest.surely else { return }
    promises[promise].worker?.mayBeTold = true
    // Where no interest is counted, a branch may never leave; when a combination does, nobody says.
    let leavesForSure =
      promises[promise].combinations.isEmpty
      && (design.countsInterest || promises[promise].dependents.isEmpty)
    if isSure && leavesForSure && !interest.perhaps && !worker.isTold && chances(promise).isEmpty {
      promises[promise].worker?.mustBeTold = true
    }
  }

  /// The work of a promise is told; returns whether for the first time.
  mutating func tellsWork(of promise: Int) -> Bool {
    hooksRunning += 1
    guard let worker = promises[promise].worker else { return false }
    promises[promise].worker = Worker(isTold: true)
    if !worker.mayBeTold {
      object(
        [.can42],
        worker.isTold
          ? "the work of p\(promise) is told again" : "the work of p\(promise) is told too early"
      )
    }
    return !worker.isTold
  }

  /// Nothing is left to run: work that must be told has been, unless somebody waits again, or the promise was settled.
  mutating func checkWorkers() {
    for (promise, known) in promises.enumerated() where known.worker?.mustBeTold == true {
      let interest = interest(in: promise, countsRemoved: false)
      if interest.perhaps || known.end != nil && !known.isCancelled { continue }
      object([.can42], "nobody waits for p\(promise) any more, and its work is not told")
    }
  }
}

// MARK: Hooks

extension Oracle {
  /// Whether the model says what happens to a hook that is registered now.
  func mayBeHooked(_ promise: Int) -> Bool {
    chances(promise).isEmpty
      || promises[promise].isCancelled && design.declared(LateHook.self) == .immediate
  }

  /// A hook is about to be registered.
  mutating func hooks(_ hook: Int, on promise: Int) {
    hooks[hook] = Hook(promise: promise, isRegistered: true, isNested: hooksRunning > 0)
    promises[promise].hooks.append(hook)
    guard !chances(promise).isEmpty else { return }
    // It may be too late.
    let isLate = promises[promise].isCancelled && design.declared(LateHook.self) == .immediate
    (hooks[hook].isOpen, hooks[hook].isLate) = (!isLate, isLate)
    if promises[promise].end != nil && !promises[promise].isCancelled {
      hooks[hook].mayRun =
        design.declared(LateHook.self) == nil || design.declared(LateHook.self) == .never
    }
  }

  /// A hook is about to be removed.
  mutating func removesHook(_ hook: Int) {
    if !hooks[hook].hasRun { hooks[hook].mayRun = false }
  }

  mutating func runsHook(_ hook: Int) {
    hooksRunning += 1
    let known = hooks[hook]
    defer { hooks[hook].hasRun = true }
    guard known.isRegistered else { return }
    if known.hasRun { return object([.can09, .can02], "hook \(hook) runs a second time") }
    if !known.mayRun {
      return object(
        [.can15, .can03],
        "hook \(hook) was taken back, or came too late, and runs"
      )
    }
    // What tells several of a cancellation may be on its way to a hook when something else ends the promise.
    if known.isOpen || hasThreads && !design.countsInterest { return }
    let promise = promises[known.promise]
    if promise.end == nil {
      let all = chances(known.promise)
      guard
        let chance = all.first(where: {
          $0.end == .cancelled || promise.cancellations.contains($0.end)
        })
      else {
        return object(
          (promise.requested == nil ? [] : [.can04]) + [.can09],
          "hook \(hook) runs, and p\(known.promise) is pending"
        )
      }
      end(known.promise, chance.end, may: chance.since, sure: sureAfterHooks)
    } else if !promise.isCancelled {
      object([.can09, .can03], "hook \(hook) runs, and p\(known.promise) was not cancelled")
    } else if rule == .can12, let place = design.declared(HookThread.self),
      (place == .canceller) != calls.contains(.cancels)
    {
      // Where hooks of other promises run, these may have to wait for their turn.
      object([.can12], "hook \(hook) does not run \(place.rawValue)")
    }
    guard let order = design.declared(HookOrder.self), order != .unspecified, !known.isLate
    else { return }
    for other in promise.hooks
    where other != hook && !hooks[other].hasRun && hooks[other].mayRun && !hooks[other].isOpen {
      guard let first = promise.hooks.firstIndex(of: other),
        let second = promise.hooks.firstIndex(of: hook), (order == .fifo) == (first < second)
      else { continue }
      object([.can11], "hook \(hook) runs before hook \(other), and not \(order.rawValue)")
    }
  }
}
