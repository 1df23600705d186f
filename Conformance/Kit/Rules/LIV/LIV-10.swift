import Dispatch

/// Whether handlers without end let other work run.
public enum HandlerFairness: String, CaseIterable, ChoiceValue {
  /// Handlers without end: let others run.
  case yields
  /// Handlers without end: let no others run.
  case runsToEmpty = "runs-to-empty"

  /// Its name in records, and how tables say it.
  public static let choice = ChoiceText<Self>(
    "fairness",
    "handlers without end",
    [.yields: "let others run", .runsToEmpty: "let no others run"]
  )
}

extension PromiseAdapter {
  static var liv10: Law {
    Law(
      "Handlers that keep triggering more handlers let other work run in between, or do not.",
      .choice(HandlerFairness.self),
      intent: "Whether a loop made of handlers can freeze a screen.",
      origin: "new; the starvation that JavaScript's microtasks are known for",
      hint: "how much runs in one turn of the dispatcher",
      fairness
    )
  }

  /// A case for each place in which handlers run.
  private static var fairness: Part {
    let places: [(Schedule.Place, String)] = [
      (.gate, "on a dispatcher"), (.current, "in place"), (.main, "on main"),
    ]
    let parts = places.compactMap { place, name in
      transforms.first { $0.schedule.place == place }.map { step in
        once(name, usesMain: place == .main) { try starve($0, step) }
      }
    }
    return parts.sum ?? .lacking(.drivenPlace)
  }

  private static func starve(_ trial: Trial<Self>, _ step: Transform<Self>) throws {
    let order = Log<String>()
    let (handle, settler) = trial.pending()
    let value = trial.token()
    let loop = Loop(trial: trial, step: step, value: value, order: order)
    _ = step.apply(trial, handle) { token in
      switch step.schedule.place {
      case .gate: trial.stage.gate.submit { order.add("the other") }
      case .main: DispatchQueue.main.async { order.add("the other") }
      case .current, .queue, .loop, .pool: break
      }
      loop.turn(12)
      return token
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
