extension RuleInfo {
  static let tsk10 = RuleInfo(
    "TSK-10",
    .choice(key: "locals", values: []),
    "A handler sees the task-local values of the code that attached it, of the code that settled, or none.",
    intent: "Whether a request's identity reaches the log lines of its handlers.",
    origin: ".NET ExecutionContext",
    hint: "where handlers run"
  )
}

extension TaskLocals {
  static var tsk10: Rule<A> {
    Rule(
      .tsk10,
      .cases(
        places.map { name, step in
          (
            label: CaseLabel(name), arrival: .immediately, usesMain: step.schedule.place == .main,
            body: { trial in
              let early = try place(trial, step, attachesFirst: true)
              let late = try place(trial, step, attachesFirst: false)
              trial.observed(early == late ? early : "\(early), or \(late) where it is settled")
            }
          )
        }
      )
    )
  }

  /// A spelling for each kind of place where handlers run.
  private static var places: [(name: String, step: Transform<A>)] {
    let places: [(Schedule.Place, String)] = [
      (.gate, "on a dispatcher"), (.current, "in place"), (.main, "on main"),
    ]
    return places.compactMap { place, name in
      A.transforms.first { $0.schedule.place == place }.map { (name, $0) }
    }
  }

  /// Where the task-local values that a handler sees come from.
  private static func place(
    _ trial: Trial<A>,
    _ step: Transform<A>,
    attachesFirst: Bool
  ) throws -> String {
    let (handle, settler) = trial.pending()
    let (seen, value) = (Log<String>(), trial.token())
    let attach = {
      TaskLocalPlace.$current.withValue("registration") {
        _ = step.apply(trial.adapter, handle) { token in
          seen.add(TaskLocalPlace.current)
          return token
        }
      }
    }
    if attachesFirst { attach() }
    _ = TaskLocalPlace.$current.withValue("settler") { trial.settle(settler, .fulfilled(value)) }
    if !attachesFirst { attach() }
    trial.quiesce()
    try trial.check(seen.all.count == 1, "the handler ran \(times(seen.all.count))")
    return seen.all[0]
  }
}

private enum TaskLocalPlace {
  @TaskLocal static var current = "none"
}
