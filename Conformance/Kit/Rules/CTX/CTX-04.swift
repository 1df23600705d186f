extension PromiseAdapter {
  @Rule static var ctx04: Law {
    "Handlers run on the thread and inside the call that attaches or settles, with all that they set off."
    intent("When the call returns, everything that it triggered is done.")
    origin("PromiseKit ZalgoTests")
    hint("delivery, and what it does inside a handler")
    given(design.dispatches(.immediate, or: .immediateUnlessNamed), or: .immediate)
    heard(unnamedVerbs) { trial, moment in
      for hit in try whereItRuns(trial, moment) {
        let isHere = hit.thread == ThreadID.current
        let call =
          isHere && [.already, .beside].contains(moment.arrival) ? "attach" : "settle"
        try trial.check(hit.call == call, "it ran \(hit), not inside the call `\(call)`")
        // Beside a handler, either thread may run it.
        let mayBeElsewhere = [.eventually, .beside].contains(moment.arrival)
        try trial.check(
          isHere ? moment.arrival != .eventually : mayBeElsewhere,
          "it ran on another thread"
        )
      }
    }
    // What a handler sets off has run when the call returns that ran the handler.
    each(unnamed) { trial, step in
      for cause in NestedHandler.Cause.allCases {
        let order = nested(trial, step, cause)
        try trial.check(
          order.count == 4 && order.last == "the call returns",
          "\(cause.rawValue): it went: \(order.joined(separator: ", "))"
        )
      }
    }
  }
}
