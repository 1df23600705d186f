/// How async handlers of one promise run that have to wait.
public enum AsyncHandlers: String, CaseIterable, ChoiceValue {
  /// Async handlers of one promise run: one after another.
  case inTurn = "one after another"
  /// Async handlers of one promise run: side by side.
  case inAnyOrder = "side by side"
  /// Async handlers of one promise run: side by side, and begin in order.
  case inOrder = "side by side, and begin in order"

  /// Its name in records, and how tables say it.
  public static let choice = ChoiceText<Self>("async-handlers", "async handlers of one promise run")
}

extension AsyncHandlingAdapter {
  @Rule static var tsk15: Law {
    "Async handlers of one promise run one after another, or side by side, and then begin in order, or in any."
    level(.choice(AsyncHandlers.self))
    intent("Whether two handlers that wait can change the same thing at the same time.")
    hint("whether the task of a handler waits for that of the one before")
    given(.secondHandler)
    once { trial in
      let (handle, settler) = trial.pending()
      let (began, value) = (Log<Int>(), trial.token())
      let latches = (0..<3).map { _ in Latch() }
      let seen = latches.enumerated().map { number, latch in
        let derived = trial.transform(handle) { token in
          began.add(number)
          trial.activity.fire()
          await latch.wait()
          return token
        }
        return trial.observe(derived)
      }
      trial.settle(settler, .fulfilled(value))
      // Those that do not wait for the first one begin meanwhile.
      if design.runsAsyncHandlersInTurn {
        let fence = Fence { job in Task { job() } }
        for _ in 0..<Driver.fence where fence.pass() { trial.quiesce() }
      } else {
        _ = trial.wait { began.count == latches.count }
      }
      let isInTurn = began.count < 2
      for turn in latches.indices {
        let hasBegun = trial.wait { began.count > turn }
        try trial.check(hasBegun, "of \(latches.count) handlers \(began.count) ran")
        try trial.check(
          !isInTurn || began.count == turn + 1,
          "a handler began while the one before it waited"
        )
        latches[began.all[turn]].open()
      }
      for one in seen {
        _ = trial.wait { one.count > 0 }
        try trial.expect(one, .fulfilled(value))
      }
      let order = began.all
      try trial.observe(the: AsyncHandlers.self) { one in
        let isRight =
          switch one {
          case .inTurn: isInTurn && order == order.sorted()
          case .inAnyOrder: !isInTurn
          case .inOrder: !isInTurn && order == order.sorted()
          }
        try trial.check(
          isRight,
          "they began in the order \(order), and \(isInTurn ? "one after another" : "side by side")"
        )
      }
    }
  }
}
