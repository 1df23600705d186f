extension Trial {
  /// Attaches a handler that runs inside the settling call, where the library has such handlers for this end.
  func attachInPlace(
    _ handle: A.Handle,
    for end: Ends = .value,
    _ body: @escaping @Sendable () -> Void
  ) {
    let verbs = A.everyVerb.hearing(end)
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

  /// Runs `body` while another thread is inside a handler of a promise that `end` has ended.
  func besideHandler(
    of handle: A.Handle,
    ending ends: Ends = .value,
    by end: @escaping @Sendable () -> Void,
    _ body: () throws -> Void
  ) throws {
    let handler = Arrangement(
      observe: { self.attachInPlace(handle, for: ends, $0) },
      end: end,
      attach: {}
    )
    try beside(handler, body)
  }
}
