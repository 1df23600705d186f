extension Trial {
  /// Where a handler ran first, and whether it was late.
  ///
  /// One that has not run when all has is waited for: how long that takes decides only what is said of it.
  ///
  /// - Parameter bring: attaches a handler that calls the closure, and has it run.
  func hit(
    of name: String,
    waiting seconds: Double? = nil,
    _ bring: (@escaping @Sendable () -> Void) -> Void
  ) -> (hit: Spy.Hit?, isLate: Bool) {
    let (spy, hasRun) = (spy(name), Signal())
    bring {
      spy.hit()
      hasRun.fire()
    }
    quiesce()
    let isLate = spy.count == 0
    if isLate { _ = hasRun.wait(seconds ?? min(patience.seconds, 2)) }
    return (spy.hits.first, isLate)
  }
}
