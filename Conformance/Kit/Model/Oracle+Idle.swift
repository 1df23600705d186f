// Nothing is left to run: what is certain now, and has not happened, is missing.

extension Oracle {
  /// Whether somebody surely waits to hear how a promise ends.
  private func isObserved(_ promise: Int) -> Bool {
    promises[promise].handlers.contains { number in
      if case .waiting = handlers[number].state { handlers[number].derived == nil } else { false }
    }
      || promises[promise].combinations.contains { number in
        !combinations[number].mayHaveEnded && !combinations[number].isFewAtATime
          && !hearers(of: number).isEmpty
      }
  }

  /// What is certain now, and has not happened, is missing.
  ///
  /// - Parameter isKept: whether the library still holds a handler.
  mutating func isIdle(_ isKept: (Int) -> Bool) {
    for promise in promises.indices where promises[promise].sure == .max {
      promises[promise].sure = now
    }
    conclude()
    guard difference == nil else { return }
    for handler in waiting {
      let known = handlers[handler]
      if known.isTaskCancelled && design.cancelledTasksStopWaiting {
        object(missingTask(known) + [.tsk04], "task h\(handler) was cancelled, and waits")
      }
      switch (known.role, known.state) {
      case (.start, .waiting):
        if !design.startsWorkWhenObserved || isObserved(known.source) {
          object([.exe02], "h\(handler), a promise's work, never runs", isMissing: true)
        }
      case (.combination, .waiting):
        guard timers[known.source] == nil, retries[known.source] == nil else { continue }
        let combination = combinations[known.source]
        if combination.hasEnded {
          object(
            onThreads(.col07) + combination.owed + origins(combination.inputs),
            "c\(known.source) must have ended, and h\(handler) never runs",
            isMissing: true
          )
        }
      case (_, .owed):
        object(neverAtItsEnd(handler), "h\(handler) never runs, and its own promise was cancelled")
      case (_, .waiting):
        guard let end = promises[known.source].end, wants(handler, end) else { continue }
        object(
          missing(handler, end: end),
          "p\(known.source) \(words(end)), and h\(handler) never runs",
          isMissing: true
        )
      case (_, .optional):
        guard promises[known.source].end != nil else { continue }
        if known.isTask {
          object(missingTask(known), "p\(known.source) has ended, and task h\(handler) waits")
        }
        handlers[handler].state = .dead
      default: break
      }
    }
    checkWorkers()
    checkProgress()
    if let first = overtaken.first { object(first.rules, first.words) }
    overtaken = []
    let still = waiting.filter { isWaiting($0) }
    waiting = still
    for handler in handlers.indices where isKept(handler) {
      let known = handlers[handler]
      if case .returned = known.state {
        let isWork = if case .start = known.role { true } else { false }
        if isWork && design.repeatsWork { continue }
        let isCancelled = known.derived.map { promises[$0].isCancelled } ?? false
        object(
          isWork ? [.mem07] : (isCancelled ? [.mem06] : []) + [.mem01, .mem04],
          "h\(handler) has run, and is kept",
          isAfterwards: true
        )
      } else if case .dead = known.state, known.isRemoved {
        if !design.releasesRemovedHandlers, promises[known.source].end == nil { continue }
        object([.thn13, .mem21], "h\(handler) was removed, and is kept", isAfterwards: true)
      } else if case .dead = known.state, known.derived.map({ promises[$0].isCancelled }) ?? false {
        object(
          neverReleased(handler),
          "h\(handler) never runs, since p\(known.derived ?? 0) was cancelled, and is kept",
          isAfterwards: true
        )
      }
    }
    for hook in hooks.indices where hooks[hook].isRegistered && isKept(hook) {
      if hooks[hook].hasRun || !hooks[hook].mayRun || promises[hooks[hook].promise].end != nil {
        object(
          [.can15, .mem10],
          "hook \(hook) can never run, and is kept",
          isAfterwards: true
        )
      }
    }
    for promise in promises.indices where promises[promise].isCancelled {
      for hook in promises[promise].hooks
      where !hooks[hook].hasRun && hooks[hook].mayRun && !hooks[hook].isOpen {
        object(
          (promises[promise].isAbandoned ? [.can20] : []) + [.can09]
            + (hooks[hook].isNested ? [.can13] : [])
            + (promises[promise].hooks.contains { !hooks[$0].mayRun } ? [.can15] : []),
          "p\(promise) was cancelled, and hook \(hook) never runs"
        )
      }
    }
  }
}
