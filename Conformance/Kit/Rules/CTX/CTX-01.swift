extension RuleInfo {
  static let ctx01 = RuleInfo(
    "CTX-01",
    .choice(HandlerDispatch.self),
    "Handlers run at once, always later, or where the call says.",
    intent: "Whether the line after `then` runs before or after the handler.",
    origin: "Promises/A+ 2.2.4",
    hint: "what attaching and settling do before they return"
  )
}

/// When handlers run.
public enum HandlerDispatch: String, CaseIterable, ChoiceValue {
  case immediate
  case alwaysAsync = "always-async"
  case onExecutor = "on-executor"

  /// Its name in records, and how tables say it.
  public static let choice = ChoiceText<Self>("dispatch", "when handlers run") {
    switch $0 {
    case .immediate: "at once"
    case .alwaysAsync: "later"
    case .onExecutor: "as the call says"
    }
  }
}

extension Context {
  static var ctx01: Rule<A> {
    Rule(
      .ctx01,
      .each(A.transforms, or: .transform) { trial, step in
        let hit = try whereItRuns(trial, step)
        if step.schedule.isNamed {
          try trial.check(
            hit.isIn(step.schedule.place),
            "the call names \(step.schedule.place), it ran \(hit)"
          )
          trial.observed(HandlerDispatch.onExecutor)
        } else {
          trial.observed(hit.call == nil ? HandlerDispatch.alwaysAsync : .immediate)
        }
      }
    )
  }
}
