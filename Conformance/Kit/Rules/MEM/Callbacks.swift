/// Objects of the user that call back when they are released, and what was observed then.
///
/// A screen that goes away cancels its requests in its `deinit`; a file closes; a log line is written. All
/// of that is legal wherever the object is released, so no lock may be held there. Another thread makes the same calls
/// first: where a lock is held it is blocked, and the rule fails without blocking the process.
struct Callbacks<A: PromiseAdapter>: Sendable {
  private let trial: Trial<A>
  private let ends = Log<Bool>()

  init(_ trial: Trial<A>) { self.trial = trial }

  /// Makes an object, to be captured by a handler or to be a value.
  ///
  /// - Parameter call: what it does in its `deinit`, besides submitting work to the gate.
  func token(_ call: @escaping @Sendable () -> Void) -> Token {
    Token(in: trial.stage.ledger, onRelease: release(call))
  }

  /// Makes an error that does the same.
  func fault(_ call: @escaping @Sendable () -> Void) -> TrialFault {
    TrialFault(in: trial.stage.ledger, onRelease: release(call))
  }

  private func release(_ call: @escaping @Sendable () -> Void) -> @Sendable () -> Void {
    { [trial, ends] in
      let all = { @Sendable in
        call()
        trial.stage.gate.submit {}
      }
      // One blocked thread is enough: each waits for as long as a call may block.
      guard ends.all.allSatisfy(\.self) else { return ends.add(false) }
      let isFree = trial.elsewhere(all)
      // Where another thread was blocked, this one would never return.
      if isFree { all() }
      ends.add(isFree)
    }
  }

  /// Fails the trial unless that many objects were released, each with no lock held.
  func expect(released count: Int, _ when: String) throws {
    try trial.expect(
      ends,
      reaches: count,
      "\(ends.count) of \(count) objects had been released \(when)"
    )
    try trial.expectFree(ends, "while an object was released \(when)")
  }
}
