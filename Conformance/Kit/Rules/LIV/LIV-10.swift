import Dispatch

/// Whether handlers without end let other work run.
public enum HandlerFairness: String, CaseIterable, ChoiceValue {
  /// Handlers without end: let others run.
  case yields = "let others run"
  /// Handlers without end: let no others run.
  case runsToEmpty = "let no others run"

  /// Its name in records, and how tables say it.
  public static let choice = ChoiceText<Self>("fairness", "handlers without end")
}

extension PromiseAdapter {
  @Rule static var liv10: Law {
    "Handlers that keep triggering more handlers let other work run in between, or do not."
    level(.choice(HandlerFairness.self))
    intent("Whether a loop made of handlers can freeze a screen.")
    origin("new; the starvation that JavaScript's microtasks are known for")
    hint("how much runs in one turn of the dispatcher")
    inEach([.gate, .current, .main], or: .drivenPlace) { trial, step in
      let order = Log<String>()
      let (handle, settler) = trial.pending()
      let value = trial.token()
      let loop = Loop(trial: trial, step: step, value: value, order: order)
      _ = step.passing(trial, handle) {
        switch step.schedule.place {
        case .gate: trial.stage.gate.submit { order.add("the other") }
        case .main: DispatchQueue.main.async { order.add("the other") }
        case .current, .queue, .loop, .pool: break
        }
        loop.turn(12)
      }
      trial.settle(settler, .fulfilled(value))
      // In place, the other work on the context is what the settling thread does next.
      if step.schedule.place == .current { order.add("the other") }
      trial.quiesce()
      let seen = order.all
      try trial.check(seen.sorted() == ["the loop ends", "the other"], "these ran: \(seen)")
      trial.observed(seen[0] == "the other" ? HandlerFairness.yields : .runsToEmpty)
    }
  }
}

/// Handlers, each of which triggers the next.
private struct Loop<A: PromiseAdapter>: Sendable {
  let trial: Trial<A>
  let step: Transform<A>
  let value: Token
  let order: Log<String>

  func turn(_ left: Int) {
    guard left > 0 else { return order.add("the loop ends") }
    let (handle, settler) = trial.loose()
    _ = step.passing(trial, handle) { turn(left - 1) }
    settler.settle(.fulfilled(value))
  }
}
