// Cancels promises and combinations, and registers hooks.

extension Arena {
  func isOnItsWay(_ number: Int) -> Bool {
    state.withLock { $0.referee.isOnItsWay(number) }
  }

  func cancel(_ number: Int) {
    let (handle, promise) = state.withLock { ($0.handles[number], $0.cancellables[number]) }
    guard let handle, promise != nil || language.abilities.cancel != nil, !isOnItsWay(number) else {
      return
    }
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
    guard language.design.cancelsForCertain,
      let cancel = state.withLock({ $0.isOver ? nil : $0.outputs[number]?.cancel })
    else { return }
    if state.withLock({ $0.referee.retries[number] != nil }) {
      tell("t\(number) is cancelled") { state in
        state.referee.retries[number]?.mayBeCancelled = true
        if let promise = state.referee.retries[number]?.current {
          state.referee.loses(promise, isSure: false)
        }
      }
      _ = during(.cancels, cancel)
      return
    }
    if state.withLock({ $0.referee.timers[number] != nil }) {
      tell("t\(number) is cancelled") {
        $0.referee.timers[number]?.mayBeCancelled = true
        if let promise = $0.referee.timers[number]?.promise {
          $0.referee.loses(promise, isSure: false)
        }
      }
      _ = cancel()
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
    guard let add = state.withLock({ $0.cancellables[number]?.onCancel }) else { return }
    guard state.withLock({ !$0.isOver && $0.referee.mayBeHooked(number) }) else { return }
    tell("hook \(handler.number) on p\(number)") { $0.referee.hooks(handler.number, on: number) }
    let captured = capture([handler], ["MEM-13"])
    let remove = add {
      defer { withExtendedLifetime(captured) {} }
      self.alone {
        self.tell("hook \(handler.number) runs") { $0.referee.runsHook(handler.number) }
        self.perform(handler.body)
        self.tell("hook \(handler.number) returns") { $0.referee.hooksRunning -= 1 }
      }
    }
    if let remove { state.withLock { if !$0.isOver { $0.removers[handler.number] = remove } } }
  }

  func unhook(_ number: Int) {
    remove(number, "hook \(number) is taken back") { $0.referee.removesHook(number) }
  }
}
