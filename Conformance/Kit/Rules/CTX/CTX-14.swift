/// What a handler for another context does while a thread runs a handler.
public enum BesideHandler: String, CaseIterable, ChoiceValue {
  /// Beside a slow handler: others run.
  case atOnce = "others run"
  /// Beside a slow handler: others wait.
  case waits = "others wait"
  /// Beside a slow handler: a race decides.
  case race = "a race decides"

  /// Its name in records, and how tables say it.
  public static let choice = ChoiceText<Self>("beside-a-handler", "beside a slow handler")
  /// Which of two threads is first to reach the promise.
  public static var decidedByRace: Self? { .race }
}

extension PromiseAdapter {
  @Rule static var ctx14: Law {
    "While a thread runs a handler, a handler for another context is handed over immediately, or waits."
    level(.choice(BesideHandler.self))
    intent("Whether somebody's slow handler holds up everybody else's.")
    hint("what delivers handlers that are attached during a delivery")
    each(transforms.filter(isElsewhere), or: .mover, arrivals: [.already]) { trial, step in
      try beside(trial) { handle, ran in
        _ = step.passing(trial, handle) { ran.hit() }
      }
    }
    each(movers, or: .mover, arrivals: [.already]) { trial, mover in
      try beside(trial) { handle, ran in
        let moved = mover.apply(trial, handle, trial.stage.otherGate)
        trial.onEnd(of: moved) { _ in ran.hit() }
      }
    }
    each(chains.filter(mayRunBeside), or: .mover, arrivals: [.already]) { trial, chain in
      try beside(trial) { handle, ran in
        let other = trial.settled(.fulfilled(trial.token()))
        let following = chain.apply(trial, other) { _ throws(TrialFault) in handle }
        trial.onEnd(of: following) { _ in ran.hit() }
      }
    }
    each(allCombinations.filter(mayRunBeside), or: .combining, arrivals: [.already]) {
      trial,
      spelling in
      try beside(trial) { handle, ran in
        let inputs = Array(repeating: handle, count: spelling.most(of: 1...3))
        spelling.apply(trial, Inputs(inputs)).observe { _ in ran.hit() }
      }
    }
  }

  /// Whether the place of a step does not have the one thread that is inside the handler.
  static func mayRunBeside(_ spelling: some Spelling) -> Bool {
    [.current, .gate].contains(spelling.schedule.place)
  }

  /// A step that names the gate, in a library that does not run all its handlers on the gate.
  private static func isElsewhere(_ step: Transform<Self>) -> Bool {
    step.schedule == .named(.gate)
  }

  private static func beside(_ trial: Trial<Self>, _ attach: (Handle, Spy) -> Void) throws {
    let ran = trial.spy("the handler")
    let (handle, settler) = trial.pending()
    let value = Outcome.fulfilled(trial.token())
    try trial.besideHandler(of: handle) {
      trial.settle(settler, value)
    } _: {
      attach(handle, ran)
      trial.quiesce()
      trial.observed(ran.count == 1 ? BesideHandler.atOnce : .waits)
    }
    try trial.expect(ran, ran: 1, "when the other handler had returned")
  }
}
