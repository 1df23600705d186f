extension Trial {
  /// Attaches a handler for the value that runs inside the settling call, where the library has such handlers.
  func attachInPlace(_ handle: A.Handle, _ body: @escaping @Sendable () -> Void) {
    guard let step = LongChains<A>.onePerPlace(A.transforms).first else {
      return adapter.observe(handle) { _ in body() }
    }
    _ = step.apply(adapter, handle) { token in
      body()
      return token
    }
  }

  /// Runs `body` while another thread is inside a handler of a promise that has settled.
  func besideHandler(
    of handle: A.Handle,
    _ settler: Settler,
    _ outcome: Outcome,
    _ body: () throws -> Void
  ) throws {
    let (isInside, isDone, hasLeft) = (Signal(), Signal(), Signal())
    attachInPlace(handle) { [patience] in
      isInside.fire()
      // Longer than the timeout of every call that must not wait for this handler.
      _ = isDone.wait(patience * 3)
    }
    start {
      self.settle(settler, outcome)
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
