/// In which order hooks run.
public enum HookOrder: String, CaseIterable, ChoiceValue {
  /// Hooks run in order.
  case fifo = "in order"
  /// Hooks run in reverse.
  case lifo = "in reverse"
  /// Hooks run in any order.
  case unspecified = "in any order"

  /// Its name in records, and how tables say it.
  public static let choice = ChoiceText<Self>("hook-order", "hooks run")
}

extension HookingAdapter {
  @Rule static var can11: Law {
    "All hooks run, in the order of registration, in reverse, or in any order."
    level(.choice(HookOrder.self))
    intent("Whether what was acquired last is released first.")
    origin("DOM “run the abort steps”; bluebird")
    hint("the list of hooks")
    once { trial in
      let order = Log<Int>()
      let promise = trial.cancellable()
      for number in 0..<5 { _ = try hooking(promise)({ order.add(number) }) }
      trial.cancel(promise)
      trial.quiesce()
      let all = order.all
      try trial.check(all.sorted() == Array(0..<5), "of the hooks 0 to 4 these ran: \(all)")
      trial.observed(
        all == all.sorted() ? HookOrder.fifo : all == all.sorted(by: >) ? .lifo : .unspecified
      )
    }
  }
}
