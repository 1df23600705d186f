extension PromiseAdapter {
  @Rule static var mem04: Law {
    "A handler that captured its own promise leaks nothing once it has run."
    intent("The most common reference cycle breaks itself.")
    hint("the list of handlers after delivery")
    heard(verbs, few: true) { trial, moment in
      try expectNothingKept(trial, "payloads of a promise that its own handler captured") {
        let ran = trial.spy("the handler")
        let end = try trial.meet(moment) { handle in
          // The handler captures its promise, and what is made of it.
          let own = Box<Handle>()
          own.value = moment.step.apply(trial, handle) {
            withExtendedLifetime((handle, own)) { ran.hit() }
          }
        }.end
        try trial.expect(ran, ran: moment.handlers, "when it was \(end)")
      }
    }
  }
}
