extension TimedAdapter {
  @Rule static var tim09: Law {
    "A delay that ends early, cancelled or settled by hand, is over immediately, and the clock keeps nothing of it."
    intent("An alarm does not outlive by an hour what it was set for.")
    hint("the alarm, when something else has settled the promise")
    each(delays, or: .delay) { trial, delay in
      try endsEarly(trial, delay, "cancelled") { output in
        output.cancel.map { cancel in { _ = cancel() } }
      }
      try endsEarly(trial, delay, "fulfilled by hand") { $0.fulfill }
    }
  }

  /// Ends a delay before its time, or lets it end where the library has no such way.
  private static func endsEarly(
    _ trial: Trial<Self>,
    _ delay: Delay<Self>,
    _ way: String,
    _ end: (Output<Void>) -> (() -> Void)?
  ) throws {
    let output = delay.make(trial, limit)
    let seen = trial.observe(output)
    if let end = end(output) {
      end()
      try trial.expect(seen, reaches: 1, "\(way), it came to \(seen.all)")
      try trial.check(trial.stage.clock.waiting == 0, "\(way), its alarm is still set")
    }
    trial.advance(by: limit)
    try trial.expect(seen, reaches: 1, "when its time was over it had come to \(seen.all)")
  }
}
