/// When a handler runs that is set off inside another, where handlers run immediately.
public enum NestedHandler: String, CaseIterable, ChoiceValue {
  /// Set off inside a handler: waits for its end.
  case waits = "waits for its end"
  /// Set off inside a handler: runs inside it.
  case runsInside = "runs inside it"

  /// Its name in records, and how tables say it.
  public static let choice = ChoiceText<Self>("nested-handler", "set off inside a handler")

  /// What a handler can do that sets off another: the names of the cases.
  enum Cause: String, CaseIterable {
    case settles = "another is settled"
    case attaches = "attached to another"
    case attachesToItsOwn = "attached to its own"
  }
}

extension PromiseAdapter {
  @Rule static var ctx15: Law {
    "A handler that another one sets off runs when that one has returned, or immediately, inside it."
    level(.choice(NestedHandler.self))
    intent("Whether a handler ends before others begin, and how deep the stack gets.")
    origin("PromiseKit ZalgoTests; LIV-05")
    hint("what attaching and settling do inside a handler")
    given(!inPlace.isEmpty, or: .immediate)
    nesting(.settles)
    nesting(.attaches)
    nesting(.attachesToItsOwn)
  }

  private static func nesting(_ cause: NestedHandler.Cause) -> Part {
    once(cause.rawValue) { trial in
      for step in inPlace {
        let order = nested(trial, step, cause)
        try trial.check(order.count == 4, "it went: \(order.joined(separator: ", "))")
        trial.observed(order[1] == "nested" ? NestedHandler.runsInside : .waits)
      }
    }
  }

  /// The order of things when a handler sets off another.
  static func nested(
    _ trial: Trial<Self>,
    _ step: Transform<Self>,
    _ cause: NestedHandler.Cause
  ) -> [String] {
    let order = Log<String>()
    let value = trial.token()
    let note = { @Sendable (handle: Handle) in
      _ = step.passing(trial, handle) { order.add("nested") }
    }
    let (handle, settler) = trial.pending()
    let (other, otherSettler) = trial.pending()
    if cause == .settles { note(other) }
    if cause == .attaches { trial.settle(otherSettler, .fulfilled(value)) }
    _ = step.apply(trial, handle) { token in
      order.add("enters")
      switch cause {
      case .settles: trial.settle(otherSettler, .fulfilled(value))
      case .attaches: note(other)
      case .attachesToItsOwn: note(handle)
      }
      order.add("leaves")
      return token
    }
    trial.settle(settler, .fulfilled(value))
    order.add("the call returns")
    return order.all
  }
}
