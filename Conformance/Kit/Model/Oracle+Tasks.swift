// Tasks that wait for promises (TSK-01 to TSK-05, TSK-11): each is an observer that can be cancelled.

extension Oracle {
  mutating func waits(_ task: Int, for promise: Int, isLater: Bool) {
    attaches(task, to: promise, in: nil)
    handlers[task].isTask = true
    handlers[task].isLater = isLater
  }

  /// A task is about to be cancelled; it may have been given an end already.
  mutating func cancelsTask(_ task: Int) {
    guard case .waiting = handlers[task].state, handlers[task].isTask else { return }
    let source = handlers[task].source
    handlers[task].isTaskCancelled = true
    handlers[task].isCancelledEarly = chances(source).isEmpty && !handlers[task].isLater
    handlers[task].state = .optional
    let others = waiting.map { handlers[$0] }.contains {
      $0.isTask && !$0.isTaskCancelled && !$0.isLater && $0.source == source
    }
    if !design.cancelledTasksOnlyStopWaiting, promises[source].end == nil,
      !others || !design.outlivesItsTasks
    {
      promises[source].tries.append(Chance(end: .cancelled, since: now, isSure: false))
      leaves(source, for: .cancelled, isSure: false)
    }
    loses(source, isSure: false)
  }

  /// A task continues, with the end of the promise, or because it was cancelled.
  mutating func goesOn(_ task: Int, _ end: End?) {
    let known = handlers[task]
    // It was cancelled, which says nothing about the promise.
    let isGivenUp = end == .cancelled && known.isTaskCancelled
    if let end, !isGivenUp {
      if known.isCancelledEarly && design.cancelledTasksStopWaiting && end.isValue {
        return object([.tsk04], "task h\(task) was cancelled before, and continues with a value")
      }
      runs(task, end, job: nil)
      if let difference { self.difference?.rules = [.tsk01] + difference.rules }
      return
    }
    let source = promises[known.source]
    let mayBe =
      known.isTaskCancelled
      || chances(known.source).contains { source.isCancellation($0.end) }
    guard mayBe else {
      return object(missingTask(known), "task h\(task) is given up, and was not cancelled")
    }
    if source.end == nil && !known.isTaskCancelled { saw(known.source, .cancelled, .handler(task)) }
    handlers[task].state = .running
    waiting.removeAll { $0 == task }
    running.append(task)
  }

  /// All tasks were run: a wait for what had ended before ends immediately.
  mutating func checkTasks() {
    guard !waiting.isEmpty else { return }
    for task in waiting { handlers[task].isLater = false }
    guard difference == nil, !design.waitsForHandlers else { return }
    // On the thread of a handler, a wait may be deferred until that has returned, as a handler is.
    guard running.isEmpty || !design.nestedWait else { return }
    for task in waiting where handlers[task].isTask {
      let (known, source) = (handlers[task], promises[handlers[task].source])
      guard source.end != nil, source.sure < known.attached, case .waiting = known.state else {
        continue
      }
      object(
        missingTask(known) + [.tsk11],
        "p\(known.source) had ended, and task h\(task) waits for it"
      )
    }
  }

  /// The rules that require a task to continue.
  func missingTask(_ known: Handler) -> [RuleName] {
    let others = promises[known.source].handlers.map { handlers[$0] }.filter { $0.isTask }
    var rules: [RuleName] = others.contains(where: \.isTaskCancelled) ? [.tsk05, .tsk01] : [.tsk01]
    if others.count > 1 { rules.append(.tsk02) }
    if known.isTaskCancelled && promises[known.source].end != nil { rules.append(.tsk06) }
    if !running.isEmpty { rules.append(.tsk11) }
    return rules
  }
}
