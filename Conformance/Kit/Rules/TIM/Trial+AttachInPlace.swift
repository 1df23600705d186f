extension Trial {
  /// Attaches a handler that runs inside the settling call, where the library has such handlers for this end.
  func attachInPlace(
    _ handle: A.Handle,
    for end: Ends = .value,
    _ body: @escaping @Sendable () -> Void
  ) {
    let verbs = A.everyVerb.filter { $0.ends.contains(end) }
    guard let verb = A.onePerPlace(verbs).first else {
      return onEnd(of: handle) { _ in body() }
    }
    _ = verb.apply(self, handle, body)
  }

  /// Runs `body` inside a handler of `handle`, once the call that settles it has handed over.
  ///
  /// On another thread than this one, the call may still be at it, and no order holds between two threads.
  func insideHandler(
    of handle: A.Handle,
    for end: Ends = .value,
    _ body: @escaping @Sendable () -> Void,
    settledBy settle: () -> Void
  ) {
    let (thread, isSettled) = (ThreadID.current, Signal())
    attachInPlace(handle, for: end) { [patience] in
      if ThreadID.current != thread { _ = isSettled.wait(patience) }
      body()
    }
    settle()
    isSettled.fire()
  }

  /// Runs `body` while another thread is inside a handler of a promise that has settled.
  func besideHandler(
    of handle: A.Handle,
    _ settler: Settler,
    _ outcome: Outcome,
    _ body: () throws -> Void
  ) throws {
    let isFulfilled = if case .fulfilled = outcome { true } else { false }
    try besideHandler(
      of: handle,
      ending: isFulfilled ? .value : .error,
      by: { self.settle(settler, outcome) },
      body
    )
  }

  /// The same for a promise that `end` ends.
  func besideHandler(
    of handle: A.Handle,
    ending ends: Ends,
    by end: @escaping @Sendable () -> Void,
    _ body: () throws -> Void
  ) throws {
    let (isInside, isDone, hasLeft) = (Signal(), Signal(), Signal())
    attachInPlace(handle, for: ends) { [patience] in
      isInside.fire()
      // Longer than the timeout of every call that must not wait for this handler.
      _ = isDone.wait(patience * 3)
    }
    start {
      end()
      self.stage.runByHand()
    } then: {
      hasLeft.fire()
    }
    let hasBegun = isInside.wait(patience)
    defer {
      isDone.fire()
      _ = hasLeft.wait(patience)
    }
    try check(hasBegun, "the handler never ran")
    try body()
  }
}
