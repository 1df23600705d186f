extension RuleInfo {
  static let unh06 = RuleInfo(
    "UNH-06",
    .choice(key: "jobs-of-a-report", values: ["before-the-next", "after-all"]),
    "Handlers that a report triggers run before the next report, or after all reports.",
    intent: "Whether the effects of one report are over when the next one comes.",
    origin: "HTML, “perform a microtask checkpoint” after each callback",
    hint: "how several reports are made",
    needs: .reporting
  )
}

extension Reporting {
  static var unh06: Rule<A> {
    Rule(
      .unh06,
      .once { trial in
        let order = Log<String>()
        let known = Box<A.Handle>()
        trial.adapter.onUnhandled { _ in
          order.add("report")
          if let known = known.value { trial.adapter.observe(known) { _ in order.add("job") } }
        }
        known.value = trial.settled(.fulfilled(trial.token()))
        for _ in 0..<3 { Unhandled.leaf(trial, .rejected(trial.fault())) }
        trial.quiesce()
        switch order.all {
        case ["report", "job", "report", "job", "report", "job"]:
          trial.observed("before-the-next")
        case ["report", "report", "report", "job", "job", "job"]: trial.observed("after-all")
        default: try trial.check(false, "reports and their handlers ran as \(order.all)")
        }
      }
    )
  }
}
