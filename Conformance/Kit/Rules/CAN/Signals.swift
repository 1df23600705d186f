/// The rules of CAN about signals that are linked to each other.
extension SignallingAdapter {
  static func expect(_ trial: Trial<Self>, _ signal: CancelSignal, _ reason: TrialFault) throws {
    try trial.check(trial.adapter.isAborted(signal), "it is not aborted")
    guard trial.design.signalsHaveReasons else { return }
    let found = trial.adapter.reason(of: signal)
    try trial.check(
      found == .rejected(reason),
      "its reason is \(found?.description ?? "missing"), and should be \(reason)"
    )
  }
}
