extension RuleInfo {
  static let ctx08 = RuleInfo(
    "CTX-08",
    .choice(InheritedContext.self),
    "A context given to one link also applies to the links after it, or to that link only.",
    intent: "Whether a chain has to name its queue at every step.",
    origin: "new; google/promises issue 63",
    hint: "how derived promises are made"
  )
}

/// Whether a context applies to the links after it.
public enum InheritedContext: String, CaseIterable, ChoiceValue {
  case yes, no

  /// Its name in records, and how tables say it.
  public static let choice = ChoiceText<Self>("inherit", "the steps after take over a queue") {
    switch $0 {
    case .yes: "yes"
    case .no: "no"
    }
  }
}

extension Context {
  static var ctx08: Rule<A> {
    Rule(
      .ctx08,
      inherited
    )
  }

  /// If the library can move a chain: where handlers run that are attached before and after the moved
  /// promise settled.
  ///
  /// If not: where a handler runs that names no context, after one that names one.
  private static var inherited: Plan<A> {
    guard let mover = A.movers.first else {
      return .each(
        A.transforms.filter { $0.schedule.place == .gate },
        or: .mover,
        arrivals: [.immediately]
      ) { trial, step in
        trial.stage.expectMain()
        let probe = trial.probe("the link without a context")
        let (handle, settler) = trial.pending()
        let derived = step.apply(trial.adapter, handle) { $0 }
        for unnamed in A.transforms where unnamed.schedule.place == .main {
          _ = unnamed.apply(trial.adapter, derived) { token in
            probe.hit()
            return token
          }
        }
        trial.settle(settler, .fulfilled(trial.token()))
        trial.quiesce()
        try trial.check(probe.count > 0, "no link without a context ran")
        trial.observed(probe.hits.allSatisfy(\.inGate) ? InheritedContext.yes : .no)
      }
    }
    let body = { @Sendable (isLate: Bool) -> Plan<A>.Body in
      { trial in
        let probe = trial.probe("the handler after the move")
        let (handle, settler) = trial.pending()
        let moved = mover.apply(trial.adapter, handle, trial.stage.otherGate)
        if isLate {
          trial.settle(settler, .fulfilled(trial.token()))
          trial.quiesce()
        }
        for step in A.transforms where !step.schedule.isNamed {
          _ = step.apply(trial.adapter, moved) { token in
            probe.hit()
            return token
          }
        }
        if !isLate { trial.settle(settler, .fulfilled(trial.token())) }
        trial.quiesce()
        try trial.check(probe.count > 0, "no handler ran after the move")
        trial.observed(probe.hits.allSatisfy(\.inOtherGate) ? InheritedContext.yes : .no)
      }
    }
    return .cases([
      (CaseLabel("attached before it settles"), .immediately, false, body(false)),
      (CaseLabel("attached after"), .immediately, false, body(true)),
    ])
  }
}
