/// The rules of CAN about the effect of a cancellation on the steps downstream of it.
extension CancellableAdapter {
  /// Cancels a promise, and returns how the promise derived from it ended.
  @discardableResult
  static func ends(_ trial: Trial<Self>, _ derive: (Handle) -> Handle) throws -> Outcome {
    let promise = trial.cancellable()
    let own = trial.observe(promise.handle)
    let derived = trial.end(by: { trial.cancel(promise) }, arriving: trial.arrival) {
      trial.observe(derive(promise.handle))
    }
    try trial.expectCancelled(own)
    try trial.expect(
      derived,
      reaches: 1,
      "downstream of a cancellation it was settled \(times(derived.outcomes.count))"
    )
    return derived.outcomes[0]
  }
}
