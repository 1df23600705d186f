/// When a task that waits continues, among the handlers of its promise.
public enum TaskAmongHandlers: String, CaseIterable, ChoiceValue {
  /// A task that waits among handlers continues: in its turn.
  case inTurn = "in its turn"
  /// A task that waits among handlers continues: before them.
  case before = "before them"
  /// A task that waits among handlers continues: after them.
  case after = "after them"
  /// A task that waits among handlers continues: a race decides.
  case race = "a race decides"

  /// Its name in records, and how tables say it.
  public static let choice = ChoiceText<Self>(
    "task-among-handlers",
    "a task that waits among handlers continues"
  )
  /// Which of two threads comes first.
  public static var decidedByRace: Self? { .race }
}

extension AwaitingAdapter {
  @Rule static var tsk17: Law {
    "A task that waits among handlers continues in its turn, before them, or after them."
    level(.choice(TaskAmongHandlers.self))
    intent("Whether a task may rely on what the handler before it has done.")
    origin("ECMAScript, Await: a reaction like any other")
    hint("whether a wait is a handler, or is kept beside these")
    given(handling, or: .drivenPlace) { step in once { try observeTurn($0, step) } }
  }

  /// A step whose handlers the trial runs: elsewhere their thread races with the one that settles.
  private static var handling: Transform<Self>? {
    let driven = transforms.filter(\.schedule.place.isDriven)
    return driven.first { $0.schedule.place == .gate } ?? driven.first
  }

  private static func observeTurn(_ trial: Trial<Self>, _ step: Transform<Self>) throws {
    let (handle, settler) = trial.pending()
    let (thread, order) = (TaskThread(trial), Log<Turn>())
    _ = step.passing(trial, handle) { order.add(.handler) }
    let awaiter = Awaiter(trial, on: thread, for: handle, onEnqueue: { order.add(.task) })
    try thread.expectIdle()
    // What it has taken to begin with.
    order.takeAll()
    _ = step.passing(trial, handle) { order.add(.handler) }
    trial.settle(settler, .fulfilled(trial.token()))
    try trial.check(awaiter.wait() != nil, "the wait never ended")
    trial.quiesce()
    let handlers = order.all.count { $0 == .handler }
    try trial.check(handlers == 2, "of 2 handlers beside the wait \(handlers) ran")
    switch order.all.firstIndex(of: .task) {
    case 0: trial.observed(TaskAmongHandlers.before)
    case 1: trial.observed(TaskAmongHandlers.inTurn)
    default: trial.observed(TaskAmongHandlers.after)
    }
  }
}

private enum Turn { case handler, task }
