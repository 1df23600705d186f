extension CancellableAdapter {
  static var liv11: Law {
    Law(
      "A chain of a million links is cancelled, from either end, on a stack of 512 KB.",
      .bound(.stack("cancelling", if: "a promise can be cancelled")),
      intent: "Giving up is safe, however long the chain.",
      origin: "new",
      hint: "cancelling a derived promise, or a source, inside the call that cancels",
      pace: .long,
      each(onePerPlace(transforms), or: .transform, arrivals: [.eventually]) { trial, step in
        if try isFlat(trial, { try downwards(trial, step, links: $0, noting: $1) }) {
          try downwards(trial, step, links: trial.scale, noting: nil)
        }
        guard let adapter = Self.self as? any BranchCancellingAdapter.Type else { return }
        try upwards(trial, adapter, step.text)
      }
    )
  }

  private static func downwards(
    _ trial: Trial<Self>,
    _ step: Transform<Self>,
    links: Int,
    noting depth: StackDepth?
  ) throws {
    let promise = trial.cancellable()
    let last = chain(trial, step, promise.handle, links, depth)
    let seen = trial.observe(last)
    trial.cancel(promise)
    try trial.expectCancelled(seen, "the last of \(links) links")
  }

  private static func upwards<B: BranchCancellingAdapter>(
    _ trial: Trial<Self>,
    _: B.Type,
    _ text: String
  ) throws {
    guard let trial = trial as? Trial<B>, let step = B.transforms.first(where: { $0.text == text })
    else { return }
    if try B.isFlat(trial, { try upwards(trial, step, links: $0, noting: $1) }) {
      try upwards(trial, step, links: trial.scale, noting: nil)
    }
  }

  private static func upwards<B: BranchCancellingAdapter>(
    _ trial: Trial<B>,
    _ step: Transform<B>,
    links: Int,
    noting depth: StackDepth?
  ) throws {
    let promise = trial.cancellable()
    let last = chain(trial, step, promise.handle, links, depth)
    trial.giveUp(last)
    trial.quiesce()
    try trial.check(trial.isCancelled(last), "the last of \(links) links was not cancelled")
    guard trial.design.countsInterest else { return }
    try trial.check(
      trial.isCancelled(promise.handle),
      "the source of \(links) links was left running"
    )
  }

  /// A chain whose handlers hold an object that records the stack when it is released.
  private static func chain<B: PromiseAdapter>(
    _ trial: Trial<B>,
    _ step: Transform<B>,
    _ root: B.Handle,
    _ links: Int,
    _ depth: StackDepth?
  ) -> B.Handle {
    (0..<links).reduce(root) { handle, _ in
      let captured = depth.map { Token(in: trial.stage.ledger, onRelease: $0.note) }
      return step.apply(trial, handle) { token in withExtendedLifetime(captured) { token } }
    }
  }
}
