/// When a handler runs that another thread attaches during delivery.
public enum LateJump: String, CaseIterable, ChoiceValue {
  /// Attached while others run in order.
  case fifo = "in order"
  /// Attached while others run may overtake.
  case mayOvertake = "may overtake"
  /// Attached while others run a race decides.
  case race = "a race decides"

  /// Its name in records, and how tables say it.
  public static let choice = ChoiceText<Self>("late-jump", "attached while others run")
  /// Which of two threads is first to reach the promise.
  public static var decidedByRace: Self? { .race }
}

extension PromiseAdapter {
  @Rule static var ord04: Law {
    "A handler that another thread attaches during delivery runs after earlier ones, overtakes them, or either."
    level(.choice(LateJump.self))
    intent("Whether the order of registration holds across threads.")
    origin("new; a hazard of handlers that run immediately")
    hint("from which moment on the promise counts as settled for code that attaches")
    each(transforms, arrivals: [.immediately, .eventually]) { trial, step in
      let order = Log<Int>()
      trial.arrive(.fulfilled(trial.token())) { handle in
        for number in 0..<4 {
          _ = step.apply(trial, handle) { token in
            order.add(number)
            guard number == 0 else { return token }
            trial.elsewhere {
              _ = step.passing(trial, handle) { order.add(4) }
            }
            return token
          }
        }
        // A library may attach them later, but then before the promise settles.
        trial.quiesce()
      }
      trial.quiesce()
      let seen = order.all
      try trial.check(seen.sorted() == Array(0...4), "they ran in the order \(seen)")
      trial.observed(seen == Array(0...4) ? LateJump.fifo : .mayOvertake)
    }
  }
}
