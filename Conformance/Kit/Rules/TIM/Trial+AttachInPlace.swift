extension Trial {
  /// Attaches a handler for the value: one that runs inside the call which settles, where the library has such.
  func attachInPlace(_ handle: A.Handle, _ body: @escaping @Sendable () -> Void) {
    guard let step = LongChains<A>.onePerPlace(A.transforms).first else {
      return adapter.observe(handle) { _ in body() }
    }
    _ = step.apply(adapter, handle) { token in
      body()
      return token
    }
  }

  /// Runs `body` while another thread is inside a handler of a promise that is settled by then.
  func besideHandler(
    of handle: A.Handle,
    _ settler: Settler,
    _ outcome: Outcome,
    _ body: () throws -> Void
  ) throws {
    let (isInside, isDone, hasLeft) = (Signal(), Signal(), Signal())
    attachInPlace(handle) { [patience] in
      isInside.fire()
      // Longer than anybody waits for something that must not wait for this.
      _ = isDone.wait(patience * 3)
    }
    start {
      self.settle(settler, outcome)
      self.stage.gate.drain()
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
