// Cancels promises and combinations, and registers hooks.

extension Arena {
  func isOnItsWay(_ number: Int) -> Bool {
    state.withLock { $0.referee.isOnItsWay(number) }
  }

  func cancel(_ number: Int) {
    let promise = held(number) { $0.cancellable }
    guard let handle = handle(number), promise != nil || language.abilities.cancel != nil,
      !isOnItsWay(number)
    else { return }
    var end = Referee.End.cancelled
    let call: () -> Bool?
    if let withReason = promise?.cancelWithReason {
      let reason = reason()
      end = self.end(.rejected(reason))
      call = { withReason(reason) }
    } else if let promise {
      call = promise.cancel
    } else {
      call = { self.language.abilities.cancel?(self.adapter, handle) }
    }
    guard
      let (forecast, since) = tell(
        "p\(number) is cancelled",
        { ($0.referee.cancels(number, end), $0.referee.now) }
      )
    else { return }
    let answer = during(.cancels, call)
    let reads = promise?.isCancelled()
    tell("  it says: \(answer.map { "\($0)" } ?? "nothing")") {
      $0.referee.cancelled(
        number,
        end,
        forecast,
        since: since,
        answer: answer,
        readsAsCancelled: reads
      )
    }
  }

  func cancel(combination number: Int) {
    guard language.design.cancelsForCertain, !language.design.observersHoldUpRequests,
      let cancel = held(number, { $0.output?.cancel })
    else { return }
    if state.withLock({ $0.referee.knowsTime(number) }) {
      tell("t\(number) is cancelled") { $0.referee.cancelsTimed(number) }
      _ = during(.cancels, cancel)
      return
    }
    guard let forecast = tell("c\(number) is cancelled", { $0.referee.cancelsCombination(number) })
    else { return }
    let answer = during(.cancels, cancel)
    tell("  it says: \(answer.map { "\($0)" } ?? "nothing")") {
      $0.referee.cancelledCombination(number, forecast, answer: answer)
    }
  }

  func hook(_ number: Int, _ handler: FuzzProgram.Handler) {
    guard let add = held(number, { $0.cancellable?.onCancel }),
      state.withLock({ $0.referee.mayBeHooked(number) })
    else { return }
    tell("hook \(handler.number) on p\(number)") { $0.referee.hooks(handler.number, on: number) }
    let captured = capture([handler], [.mem13])
    let remove = add {
      defer { withExtendedLifetime(captured) {} }
      self.alone {
        self.tell("hook \(handler.number) runs") { $0.referee.runsHook(handler.number) }
        self.perform(handler.body)
        self.tell("hook \(handler.number) returns") { $0.referee.hooksRunning -= 1 }
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
    remove(number, "hook \(number) is taken back") { $0.referee.removesHook(number) }
  }
}
