/// The rules of LIV about chains of a million links, on a thread with a small stack.
///
/// Before the long chain, chains of 5 and of 20 links show how much stack a link takes. A library that recurses is over
/// the bound, with a figure; the long chain, which would crash the process, is then not tried.
extension PromiseAdapter {
  /// One spelling for each place that the trial drives itself: in place, behind the gate, and on a loop.
  static func onePerPlace<S: Spelling>(_ spellings: [S]) -> [S] {
    [Schedule.Place.current, .gate, .loop].compactMap { place in
      spellings.first { $0.schedule.place == place }
    }
  }

  /// Measures how much more stack a chain of 20 links takes than one of 5.
  ///
  /// - Parameter nested: how many links may be nested before they count, for a library that limits nesting.
  /// - Returns: whether a long one can be tried.
  static func isFlat(
    _ trial: Trial<Self>,
    nested: Int = 0,
    _ run: (Int, StackDepth) throws -> Void
  ) throws -> Bool {
    let (short, long) = (StackDepth(), StackDepth())
    try run(nested + 5, short)
    try run(nested + 20, long)
    let bytesPerLink = (long.spread - short.spread) / 15
    let isFlat = bytesPerLink < leastFrame
    trial.measured(isFlat ? 0 : bytesPerLink)
    return isFlat
  }

  /// What a call takes at least; the address that is noted varies by less.
  private static var leastFrame: Int { 24 }

  static func settle(
    _ trial: Trial<Self>,
    _ step: Transform<Self>,
    links: Int,
    noting depth: StackDepth?
  ) throws {
    let ran = Counter()
    let value = trial.token()
    do {
      let (root, settler) = trial.loose()
      let last = (0..<links).reduce(root) { handle, _ in
        // The release of a handler is watched too: one release may cause the next.
        let captured = depth.map { Token(in: trial.stage.ledger, onRelease: $0.note) }
        return step.passing(trial, handle) {
          withExtendedLifetime(captured) { depth?.note() }
          ran.increment()
        }
      }
      let seen = trial.observe(last)
      trial.settle(settler, .fulfilled(value))
      try trial.expect(seen, .fulfilled(value))
    }
    try trial.expect(ran, reaches: links, "\(ran.count) of \(links) links ran")
  }
}
