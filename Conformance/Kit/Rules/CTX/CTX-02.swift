extension PromiseAdapter {
  @Rule static var ctx02: Law {
    "No handler that names no context runs before the call that attached it has returned."
    intent("The line after `then` always runs first.")
    origin("Promises/A+ 2.2.4")
    hint("attaching to a settled promise")
    given(design.dispatches(.alwaysAsync, or: .alwaysAsyncUnlessNamed), or: .alwaysAsync)
    heard(unnamedVerbs) { trial, moment in
      for hit in try whereItRuns(trial, moment) {
        try trial.check(hit.call != "attach", "the handler ran inside the call that attached it")
      }
    }
  }
}
