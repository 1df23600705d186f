// Cancels promises and combinations, and registers hooks.

extension Interpreter {
  func isOnItsWay(_ number: Int) -> Bool {
    state.withLock { $0.oracle.isOnItsWay(number) }
  }

  func cancel(_ number: Int) {
    let promise = held(number) { $0.cancellable }
    guard let handle = handle(number), promise != nil || language.abilities.cancel != nil,
      !isOnItsWay(number)
    else { return }
    let reason = promise?.cancelWithReason.map { _ in self.reason() }
    let end = reason.map { self.end(.rejected($0)) } ?? .cancelled
    // Threads can ask by themselves.
    let query = threads == nil ? promise?.isCancelled : nil
    let wasCancelled = query?()
    call(.cancels, "p\(number) is cancelled") {
      if let wasCancelled { $0.oracle.reads(number, asCancelled: wasCancelled) }
      return ($0.oracle.cancels(number, end), $0.oracle.now)
    } making: {
      let answer: Bool?
      if let reason {
        answer = promise?.cancelWithReason?(reason)
      } else if let promise {
        answer = promise.cancel()
      } else {
        answer = language.abilities.cancel?(adapter, handle)
      }
      return (answer, query?())
    } after: { state, known, answers in
      let (forecast, since) = known
      state.oracle.cancelled(
        number,
        end,
        forecast,
        since: since,
        answer: answers.0,
        readsAsCancelled: answers.1
      )
    } says: {
      $0.0
    }
  }

  func cancel(combination number: Int) {
    guard language.design.cancelsForCertain, !language.design.observersHoldUpRequests,
      let cancel = held(number, { $0.output?.cancel })
    else { return }
    if state.withLock({ $0.oracle.knowsTime(number) }) {
      _ = call(
        .cancels,
        "t\(number) is cancelled",
        { $0.oracle.cancelsTimed(number) },
        making: cancel
      )
      return
    }
    call(.cancels, "c\(number) is cancelled") {
      $0.oracle.cancelsCombination(number)
    } making: {
      cancel()
    } after: { state, forecast, answer in
      state.oracle.cancelledCombination(number, forecast, answer: answer)
    } says: {
      $0
    }
  }

  func hook(_ number: Int, _ handler: FuzzProgram.Handler) {
    guard let add = held(number, { $0.cancellable?.onCancel }),
      state.withLock({ $0.oracle.mayBeHooked(number) })
    else { return }
    tell("hook \(handler.number) on p\(number)") { $0.oracle.hooks(handler.number, on: number) }
    let captured = capture([handler])
    let remove = add {
      defer { withExtendedLifetime(captured) {} }
      self.threads?.steering.happens("hook h\(handler.number)")
      self.alone {
        self.happens("hook \(handler.number) runs") { $0.oracle.runsHook(handler.number) }
        self.perform(handler.body)
        self.happens("hook \(handler.number) returns") { $0.oracle.hooksRunning -= 1 }
      }
    }
    if let remove { keep { $0.removers[handler.number] = remove } }
  }

  /// What tells the work of a promise that nobody waits for it any more.
  func hook(onAbandoned number: Int, _ handler: FuzzProgram.Handler) -> @Sendable () -> Void {
    let captured = capture([handler])
    return { [self] in
      defer { withExtendedLifetime(captured) {} }
      hear(handler, "tells the work of p\(number)", { $0.tellsWork(of: number) }) {
        $0.hooksRunning -= 1
      }
    }
  }

  func unhook(_ number: Int) {
    remove(number, "hook \(number) is taken back") { $0.oracle.removesHook(number) }
  }
}
