/// The rules of CAN about cancelling a combination.
extension CombiningAdapter where Self: BranchCancellingAdapter {
  /// Combines promises; returns a closure that cancels the combination and checks that it ended.
  ///
  /// In some libraries a promise that cannot fail cannot be cancelled.
  static func combine(
    _ trial: Trial<Self>,
    _ spelling: Combination<Self>,
    _ handles: [Handle]
  ) throws -> () throws -> Void {
    let output = spelling.apply(trial, Inputs(handles))
    guard let cancel = output.cancel else { throw TrialEnd.lacking(.combinationCancelling) }
    let seen = trial.observe(output)
    return {
      try trial.check(seen.all.isEmpty, "the combination settled by itself")
      trial.stage.trace.add("cancels the combination")
      _ = cancel()
      trial.quiesce()
      switch seen.all.first {
      case .other?, .failures?:
        try trial.expect(seen, reaches: 1, "cancelled, it settled \(times(seen.all.count))")
      case nil, .value?: try trial.check(false, "cancelled, it came to \(seen.all)")
      }
    }
  }
}
