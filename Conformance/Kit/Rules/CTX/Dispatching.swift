/// The rules of CTX about dispatchers: one that waits, one that discards its work, one that runs it twice.
extension PromiseAdapter {
  static var behindGate: [Transform<Self>] {
    transforms.filter { $0.schedule.place == .gate }
  }

  /// Attaches a step with a closure that each of its handlers calls.
  typealias Attach = (Handle, @escaping @Sendable () -> Void) -> Void

  /// The adapter and the promise are not held afterwards, since some libraries keep work in a queue.
  ///
  /// - Returns: whether the derived promise was cancelled.
  static func settleAlone(
    _ trial: Trial<Self>,
    _ gate: Gate,
    _ handling: Gate.JobHandling,
    _ spy: Spy,
    _ attach: (Self, Handle, @escaping @Sendable () -> Void) -> Handle
  ) -> Bool {
    let adapter = trial.another()
    let (handle, settler) = adapter.pending()
    let captured = trial.token()
    let derived = attach(adapter, handle) { withExtendedLifetime(captured) { spy.hit() } }
    gate.setJobHandling(handling)
    trial.settle(settler, .fulfilled(trial.token()))
    trial.quiesce()
    gate.setJobHandling(.runs)
    let seen = Log<Outcome>()
    adapter.observe(derived) { seen.add($0) }
    trial.quiesce()
    return seen.all == [.cancelled]
  }
}
