extension TimedAdapter {
  @Rule static var tim09: Law {
    "A delay or limit that ends early, cancelled or settled by hand, is over, and the clock keeps nothing of it."
    intent("An alarm does not outlive by an hour what it was set for.")
    hint("the alarm, when something else has settled the promise")
    each(delays, or: .delay) { trial, delay in
      try endsEarly(trial, "cancelled", delay.make(trial, limit), cancelling)
      try endsEarly(trial, "fulfilled by hand", delay.make(trial, limit), \.fulfill)
    }
    each(timeouts, or: .timeout) { trial, timeout in
      let output = timeout.apply(trial, trial.pending().handle, limit)
      try endsEarly(trial, "cancelled", output, cancelling)
    }
  }

  private static func cancelling<Value>(_ output: Output<Value>) -> (() -> Void)? {
    output.cancel.map { cancel in { _ = cancel() } }
  }

  /// Ends it before its time, or lets it end where the library has no such way.
  private static func endsEarly<Value>(
    _ trial: Trial<Self>,
    _ way: String,
    _ output: Output<Value>,
    _ end: (Output<Value>) -> (() -> Void)?
  ) throws {
    let seen = trial.observe(output)
    if let end = end(output) {
      end()
      try trial.expect(seen, reaches: 1, "\(way), it came to \(seen.all)")
      // Where limits leave their alarms, TIM-03 says so.
      let isCalledOff = trial.stage.clock.waiting == 0 || !design.limitsCallOffAlarms
      try trial.check(isCalledOff, "\(way), its alarm is still set")
    }
    trial.advance(by: limit)
    try trial.expect(seen, reaches: 1, "when its time was over it had come to \(seen.all)")
  }
}
