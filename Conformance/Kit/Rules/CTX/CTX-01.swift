/// When handlers run.
public enum HandlerDispatch: String, CaseIterable, ChoiceValue {
  /// When handlers run: immediately.
  case immediate = "immediately"
  /// When handlers run: later.
  case alwaysAsync = "later"
  /// When handlers run: as the call says.
  case onExecutor = "as the call says"
  /// When handlers run: immediately, or as the call says.
  case immediateUnlessNamed = "immediately, or as the call says"
  /// When handlers run: later, or as the call says.
  case alwaysAsyncUnlessNamed = "later, or as the call says"

  /// Its name in records, and how tables say it.
  public static let choice = ChoiceText<Self>("dispatch", "when handlers run")
}

extension PromiseAdapter {
  @Rule static var ctx01: Law {
    "Handlers run immediately, always later, or where the call says; where a call need not, immediately or later."
    level(.choice(HandlerDispatch.self))
    intent("Whether the line after `then` runs before or after the handler.")
    origin("Promises/A+ 2.2.4")
    hint("what attaching and settling do before they return")
    each(transforms, arrivals: .plain) { trial, step in
      let hit = try whereItRuns(trial, step)
      if step.schedule.isNamed {
        try trial.check(
          hit.isIn(step.schedule.place),
          "the call names \(step.schedule.place), it ran \(hit)"
        )
        // Where only some calls name a context, the others tell what happens where none is named.
        if unnamed.isEmpty { trial.observed(HandlerDispatch.onExecutor) }
      } else {
        trial.observed(byDefault(isLate: hit.call == nil))
      }
    }
  }

  private static func byDefault(isLate: Bool) -> HandlerDispatch {
    if unnamed.count < transforms.count {
      return isLate ? .alwaysAsyncUnlessNamed : .immediateUnlessNamed
    }
    return isLate ? .alwaysAsync : .immediate
  }
}
