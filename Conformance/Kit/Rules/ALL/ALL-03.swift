extension CombiningAdapter {
  @Rule static var all03: Law {
    "All is rejected with the first error that comes, the first in the list, or all errors, immediately or at the end."
    level(.choice(AllRejection.self))
    intent("Which of several errors is reported, and how soon.")
    origin("test262 Promise/all/S25.4.4.1_A8.2; Promise.allSettled of libraries that wait")
    hint("searching the inputs by index")
    each(combinations(.all), or: .combining) { trial, all in
      let patterns = trial.patterns(.withError)
      let steps = trial.patterns(.withError, of: 2...3)
      try trial.observe(the: AllRejection.self) { rejection in
        let design = CombinationDesign(all: rejection)
        try trial.check(all, patterns, by: [design])
        try trial.check(all, steps, stepByStep: true, by: [design])
        if all.inputs.upperBound > 1 { try trial.checkInside(all, .error, by: [design]) }
      }
    }
  }
}
