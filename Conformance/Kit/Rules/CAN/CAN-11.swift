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
    hint("the list of hooks, or of the listeners of a signal")
    once("hooks") { trial in
      let promise = trial.cancellable()
      try observeOrder(trial, by: { trial.cancel(promise) }) { _ = try hooking(promise)($0) }
    }
    given(Able.signals) { listeners($0) }
  }

  private static func listeners<B: SignallingAdapter>(_: B.Type) -> Part {
    B.once("listeners of a signal") { trial in
      for isMade in [false, true] {
        let (source, abort) = trial.adapter.signal()
        let signal = isMade ? trial.adapter.any([source]) : source
        try observeOrder(trial, by: { abort(trial.fault()) }) {
          _ = trial.adapter.listen(signal, $0)
        }
      }
    }
  }

  /// Registers five hooks or listeners, and has them run.
  private static func observeOrder<B: PromiseAdapter>(
    _ trial: Trial<B>,
    by run: () -> Void,
    _ register: (@escaping @Sendable () -> Void) throws -> Void
  ) throws {
    let order = Log<Int>()
    for number in 0..<5 { try register { order.add(number) } }
    run()
    trial.quiesce()
    let all = order.all
    try trial.check(all.sorted() == Array(0..<5), "of the hooks 0 to 4 these ran: \(all)")
    trial.observed(
      all == all.sorted() ? HookOrder.fifo : all == all.sorted(by: >) ? .lifo : .unspecified
    )
  }
}
