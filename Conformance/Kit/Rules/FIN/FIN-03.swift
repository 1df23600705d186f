extension PromiseAdapter {
  @Rule static var fin03: Law {
    "A finally handler passes the value or the error on unchanged."
    intent("Cleaning up does not change the result.")
    origin("test262 Promise/prototype/finally")
    hint("the result of the finally handler")
    tried(finallyVerbs(), or: .finally, ends: .both) { trial, moment in
      // One that returns a promise returns one with a value of its own.
      let met = try trial.meet(last: moment) { handle in
        moment.step.apply(trial, handle) {} ?? handle
      }
      try trial.expect(met.made[0], met.end)
    }
  }
}
