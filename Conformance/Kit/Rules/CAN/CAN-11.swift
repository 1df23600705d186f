extension RuleInfo {
  static let can11 = RuleInfo(
    "CAN-11",
    .choice(key: "hook-order", values: ["fifo", "lifo", "unspecified"]),
    "All hooks run, in the order of registration, in reverse, or in any order.",
    intent: "Whether what was acquired last is released first.",
    origin: "DOM “run the abort steps”; bluebird",
    hint: "the list of hooks",
    needs: .cancelHook
  )
}

extension CancelHooks {
  static var can11: Rule<A> {
    Rule(
      .can11,
      .once { trial in
        let order = Log<Int>()
        let promise = trial.cancellable()
        for number in 0..<5 { _ = try hooking(promise)({ order.add(number) }) }
        trial.cancel(promise)
        trial.quiesce()
        let all = order.all
        try trial.check(all.sorted() == Array(0..<5), "of the hooks 0 to 4 these ran: \(all)")
        trial.observed(
          all == all.sorted() ? "fifo" : all == all.sorted(by: >) ? "lifo" : "unspecified"
        )
      }
    )
  }
}
