/// The rules of CTX about dispatchers: one that waits, one that discards, one that repeats itself.
enum Dispatching<A: PromiseAdapter> {
  static var rules: [Rule<A>] { [ctx10, ctx11, ctx13] }

  static var behindGate: [Transform<A>] {
    A.transforms.filter { $0.schedule.place == .gate }
  }

  /// Attaches something, with a closure for each handler to call.
  typealias Attach = (A.Handle, @escaping @Sendable () -> Void) -> Void

  /// With an adapter and a promise that nobody holds afterwards: some libraries keep work in a queue.
  ///
  /// - Returns: whether the derived promise was cancelled.
  static func settle(
    _ trial: Trial<A>,
    _ gate: Gate,
    _ conduct: Gate.Conduct,
    _ probe: Probe,
    _ attach: (A, A.Handle, @escaping @Sendable () -> Void) -> A.Handle
  ) -> Bool {
    let adapter = A(stage: trial.stage)
    let (handle, settler) = adapter.pending()
    let captured = trial.token()
    let derived = attach(adapter, handle) { withExtendedLifetime(captured) { probe.hit() } }
    gate.conduct(conduct)
    trial.settle(settler, .fulfilled(trial.token()))
    trial.quiesce()
    gate.conduct(.runs)
    let seen = Log<Outcome>()
    adapter.observe(derived) { seen.add($0) }
    trial.quiesce()
    return seen.all == [.cancelled]
  }
}

extension [RuleInfo] {
  /// The texts of ``Dispatching``.
  static let dispatching: Self = [.ctx10, .ctx11, .ctx13]
}
