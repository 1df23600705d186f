/// The rules of CAN about signals that are linked to each other.
enum Signals<A: SignallingAdapter> {
  static var rules: [Rule<A>] { [can32, can33, can40, can41] }

  static func expect(_ trial: Trial<A>, _ signal: A.CancelSignal, _ reason: TrialFault) throws {
    try trial.check(trial.adapter.isAborted(signal), "it is not aborted")
    let found = trial.adapter.reason(of: signal)
    try trial.check(
      found == .rejected(reason),
      "its reason is \(found?.description ?? "missing"), and should be \(reason)"
    )
  }
}

extension [RuleInfo] {
  /// The texts of ``Signals``.
  static let signals: Self = [.can32, .can33, .can40, .can41]
}
