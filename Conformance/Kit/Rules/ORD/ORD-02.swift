extension PromiseAdapter {
  static var ord02: Law {
    Law(
      "After rejection, handlers of one promise run in the order of registration.",
      intent: "Order does not depend on how a promise ends.",
      origin: "Promises/A+ 2.2.6.2",
      hint: "the container that handlers wait in",
      each(recoveries.serial, or: .serialContext, arrivals: .plain) { trial, step in
        let token = trial.token()
        try inOrder(trial, .rejected(trial.fault())) { handle, note in
          _ = step.apply(trial, handle) { _ in
            note()
            return token
          }
        }
      },
      each(VerbsInPlace.all, or: .recovery, arrivals: .all) { trial, place in
        try mixedInOrder(trial, place, .error)
      }
    )
  }
}
