/// Two signals that threads abort at the same time, and others that are made from them and from each other.
final class AbortRace<A: SignallingAdapter>: Sendable {
  private let trial: Trial<A>
  private let reasons: [TrialFault]
  private let aborts: [@Sendable (TrialFault?) -> Void]
  /// Each is made from the one before it, and the first from both sources.
  private let made = Log<A.CancelSignal>()
  private let heard = Counter()

  init(_ trial: Trial<A>) {
    self.trial = trial
    let sources = (0..<2).map { _ in trial.adapter.signal() }
    (reasons, aborts) = ((0..<2).map { _ in trial.fault() }, sources.map(\.abort))
    made.add(trial.adapter.any(sources.map(\.signal)))
    for number in 0..<3 { made.add(trial.adapter.any([made.all[number]])) }
    for signal in made.all { _ = trial.adapter.listen(signal) { [heard] in heard.increment() } }
  }

  /// Aborts a source; the third thread makes one more signal.
  func run(_ thread: Int) {
    if thread < aborts.count {
      aborts[thread](reasons[thread])
    } else {
      made.add(trial.adapter.any([made.all[1]]))
    }
  }

  /// All have the reason of one source, and each listener has run once.
  func check() throws {
    let found = made.all.map { trial.adapter.reason(of: $0) }
    try trial.check(
      !trial.design.signalsHaveReasons || reasons.contains { .rejected($0) == found[0] },
      "a signal of two has \(words(found[0])), and both were aborted"
    )
    let other = found.first { $0 != found[0] }
    try trial.check(
      other == nil,
      "a signal has \(words(found[0])), and one that was made from it \(words(other ?? nil))"
    )
    try trial.check(heard.count == 4, "of 4 listeners \(heard.count) ran")
  }

  private func words(_ reason: Outcome?) -> String {
    reason.map { "the reason \($0)" } ?? "no reason"
  }
}
