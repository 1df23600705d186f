/// The rules of LIV about long chains of every verb, each on a thread with a small stack.
///
/// A chain of 5 links and one of 20 show how much stack a link takes, before a long one is tried.
extension PromiseAdapter {
  static func settle(
    _ trial: Trial<Self>,
    _ verb: Verb<Self>,
    _ outcome: Outcome,
    links: Int,
    noting depth: StackDepth?
  ) throws {
    let (root, settler) = trial.loose()
    let last = chain(trial, verb, root, links: links) { depth?.note() }
    let seen = trial.observe(last)
    trial.settle(settler, outcome)
    trial.quiesce()
    let passes = verb.keepsErrors || !verb.ends.contain(outcome)
    let words = { "a chain of \(links) links that was \(outcome) ended as \(seen.outcomes)" }
    try trial.expect(seen, reaches: 1, words())
    try trial.check(!passes || seen.outcomes == [outcome], words())
  }

  /// A chain whose handlers record the stack when they run, and whose captures record it when they are released.
  static func chain(
    _ trial: Trial<Self>,
    _ verb: Verb<Self>,
    _ root: Handle,
    links: Int,
    noting note: @escaping @Sendable () -> Void
  ) -> Handle {
    (0..<links).reduce(root) { handle, _ in
      let captured = Token(in: trial.stage.ledger, onRelease: note)
      return verb.apply(trial, handle) { withExtendedLifetime(captured) { note() } } ?? handle
    }
  }
}
