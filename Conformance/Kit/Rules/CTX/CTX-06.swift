extension RuleInfo {
  static let ctx06 = RuleInfo(
    "CTX-06",
    .choice(key: "default-context", values: ["settler", "main", "own-queue"]),
    "With no context named and none injected, handlers run where the library has chosen.",
    intent: "What a user gets by default, on an app's main thread or on a server.",
    origin: "PromiseKit conf.Q",
    hint: "the default argument",
    needs: .defaulting
  )
}

extension Defaulting {
  static var ctx06: Rule<A> {
    Rule(
      .ctx06,
      .once { trial in
        let seen = Log<(thread: ThreadID, onMain: Bool)>()
        let ran = Signal()
        let settle = A.observeByDefault {
          seen.add((.current, MainQueue.isCurrent))
          ran.fire()
        }
        let settler = Box<ThreadID>()
        trial.elsewhere {
          settler.value = .current
          settle()
        }
        try trial.check(ran.wait(trial.patience), "the handler never ran")
        let hit = seen.all[0]
        trial.observed(
          hit.onMain ? "main" : hit.thread == settler.value ? "settler" : "own-queue"
        )
      }
    )
  }
}
