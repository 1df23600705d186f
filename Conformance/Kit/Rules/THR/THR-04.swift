extension PromiseAdapter {
  @Rule static var thr04: Law {
    "What threads see of a promise is as if each call took effect at one moment."
    intent("A promise can be thought about one call at a time, whatever the threads do.")
    origin("Herlihy and Wing, Linearizability; Lincheck; Porcupine")
    hint("a call that acts on the state in two steps, with another call between them")
    once { [query = Abilities<Self>().query] trial in
      try trial.race(threads: 3) { _ in
        Histories<Self>.Round(trial, query)
      } _: { round, thread in
        for step in round.steps[thread] { round.run(step, on: thread) }
      } check: { round in
        round.finish()
        trial.quiesce()
        try round.check()
      }
    }
  }
}
