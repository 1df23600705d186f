extension TimedAdapter {
  @Rule static var tim08: Law {
    "Delays end in the order of their times, and those for the same time in the order of their start."
    intent("What was asked for first comes first, as with timers in a browser.")
    origin("HTML, “run steps after a timeout”")
    hint("how alarms for the same time are kept")
    each(delays, or: .delay) { trial, delay in
      let order = Log<Int>()
      let lengths = (0..<24).map { _ in trial.random(1...4) }
      for (number, length) in lengths.enumerated() {
        delay.make(trial, .seconds(length)).observe { _ in order.add(number) }
      }
      trial.advance(by: .seconds(4))
      let expected = lengths.indices.sorted { (lengths[$0], $0) < (lengths[$1], $1) }
      try trial.check(order.all == expected, "delays of \(lengths) s ended as \(order.all)")
    }
  }
}
