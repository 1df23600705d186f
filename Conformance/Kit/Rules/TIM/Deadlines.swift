/// The rules of TIM about extreme durations, and about promises that are settled already.
enum Deadlines<A: TimedAdapter> {
  static var rules: [Rule<A>] { [tim06, tim07, tim08, mem15] }

  static var limit: Duration { .seconds(3) }

  static var none: [Duration] {
    [.zero, .nanoseconds(-1), .seconds(Int64.min), .nanoseconds(Int64.min)]
  }

  static func expect(
    _ trial: Trial<A>,
    _ seen: Log<PromiseEnding<Token>>,
    _ outcome: Outcome,
    _ when: String
  ) throws {
    trial.quiesce()
    try trial.check(
      seen.all.count == 1 && seen.all.first?.outcome == outcome,
      "it was \(outcome), and \(when) it came to \(seen.all)"
    )
  }

  /// Begins work that captures an object which nobody else holds.
  static func begin(
    _ trial: Trial<A>,
    _ retry: Retry<A>,
    _ callbacks: Callbacks<A>,
    _ other: A.Handle,
    _ settlers: Log<Settler>
  ) -> Output<Token> {
    let (clock, own) = (trial.stage.clock, Box<Output<Token>>())
    let captured = callbacks.token {
      trial.use(other)
      own.take()?.observe { _ in }
      clock.schedule(at: clock.now + limit) {}()
    }
    let output = retry.make(trial.adapter, .init(attempts: 3, pause: limit)) {
      let (handle, settler) = trial.adapter.pending()
      withExtendedLifetime(captured) { settlers.add(settler) }
      return handle
    }
    own.value = output
    return output
  }
}

extension [RuleInfo] {
  /// The texts of ``Deadlines``.
  static let deadlines: Self = [.tim06, .tim07, .tim08, .mem15]
}
