extension PromiseAdapter {
  @Rule static var thr12: Law {
    "No sequence of calls from two threads hangs or leaks, even if every released object calls back."
    intent("Every `deinit` may use the library, whenever it comes.")
    hint("what is released while a lock is held, or inside a delivery")
    once { [capabilities = Programs<Self>.Capabilities()] trial in
      let (ran, helpers) = (Counter(), HelperThreads { trial.start($0) {} })
      defer { helpers.close() }
      // More rounds than it takes to meet: each is another program.
      try trial.race(threads: 2, overlaps: trial.overlaps * 2) { number in
        Programs<Self>.Program(
          trial,
          capabilities,
          ran,
          helpers,
          seed: UInt64(trial.random(0...Int.max - 1))
        )
      } _: { program, thread in
        program.run(thread)
      } check: { program in
        program.finish()
        trial.letGoOfAll()
        let kept = program.ledger.live
        try trial.check(kept == 0, "\(kept) payloads and captures are kept at the end")
        try trial.check(program.isFree, "another thread was blocked while something was released")
      }
      try trial.check(ran.count > 0, "no handler ever ran")
    }
  }
}
