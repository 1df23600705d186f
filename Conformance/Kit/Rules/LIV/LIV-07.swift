extension PromiseAdapter {
  static var liv07: Law {
    Law(
      "A pending chain of a million links is released on a stack of 512 KB.",
      .bound(.stack("releasing")),
      intent: "Giving up waiting is safe, however long the chain that waited.",
      origin: "new; Swift releases recursively",
      hint: "the deinit of a promise",
      pace: .long,
      each(onePerPlace(transforms), or: .transform, arrivals: [.eventually]) { trial, step in
        // The chain that is released could have run: the same chain settles otherwise.
        try settle(trial, step, links: 10, noting: nil)
        guard try isFlat(trial, { try release(trial, step, links: $0, noting: $1) }) else { return }
        try release(trial, step, links: trial.scale, noting: nil)
      }
    )
  }

  private static func release(
    _ trial: Trial<Self>,
    _ step: Transform<Self>,
    links: Int,
    noting depth: StackDepth?
  ) throws {
    let released = Counter()
    do {
      // Both ends are held until the chain is complete: libraries differ in the direction of their references.
      let root = trial.loose()
      let last = (0..<links).reduce(root.handle) { handle, _ in
        let token = Token(in: trial.stage.ledger) {
          depth?.note()
          released.increment()
        }
        return step.apply(trial, handle) { _ in token }
      }
      try withExtendedLifetime((root, last)) {
        let early = released.count
        try trial.check(early == 0, "\(early) links of a chain that is held were released")
      }
    }
    try trial.expect(released, reaches: links, "\(released.count) of \(links) links were released")
  }
}
