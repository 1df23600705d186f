import PromiseConformance

/// A handler runs again for each further observer of what it makes.
final class RunsForEachObserver: Sketch, @unchecked Sendable {
  override class var fault: String {
    "a handler runs again for each further observer of what it makes"
  }
  override class var killers: [String] { ["CHN-12"] }

  private let again = Guarded<(@Sendable () -> Void)?>(nil)
  private let isObserved = Guarded(false)

  override func derive(_ react: @escaping @Sendable (Outcome, Sketch) -> Void) -> Sketch {
    let next = super.derive(react)
    let scratch = make()
    (next as? RunsForEachObserver)?.again.withLock {
      $0 = { [self] in
        if let outcome = state { react(outcome, scratch) }
      }
    }
    return next
  }

  /// One that returns a promise runs once: a loop of such would double with each turn.
  override func chain(_ body: @escaping @Sendable (Token) throws(Fault) -> Sketch) -> Sketch {
    let next = super.chain(body)
    (next as? RunsForEachObserver)?.again.withLock { $0 = nil }
    return next
  }

  override func attach(_ run: @escaping @Sendable (Outcome) -> Void) {
    let isFurther = isObserved.withLock { isObserved in
      defer { isObserved = true }
      return isObserved
    }
    // Once is enough to be noticed, and cannot go on for ever.
    let again = again.withLock { again in
      defer { if isFurther { again = nil } }
      return isFurther ? again : nil
    }
    if let again { schedule(again) }
    super.attach(run)
  }
}
