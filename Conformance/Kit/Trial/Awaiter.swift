/// A task that waits for a promise.
final class Awaiter<A: AwaitingAdapter>: Sendable {
  private let trial: Trial<A>
  private let log: Log<Awaited>
  private let task: Task<Void, Never>

  init(
    _ trial: Trial<A>,
    on thread: TaskThread<A>,
    for handle: A.Handle,
    priority: TaskPriority? = nil,
    onEnqueue: (@Sendable () -> Void)? = nil
  ) {
    let log = Log<Awaited>()
    (self.trial, self.log) = (trial, log)
    task = thread.start(priority: priority, onEnqueue: onEnqueue) {
      [trace = trial.stage.trace] in
      let end = await trial.adapter.outcome(of: trial.using(handle))
      trace.add("a task continues: \(end)")
      log.add(end)
    }
  }

  /// How the wait ended, if it has.
  var end: Awaited? { log.all.first }

  func cancel() { task.cancel() }

  /// Waits until the wait has ended; `nil` if it does not.
  func wait() -> Awaited? {
    _ = trial.wait { !log.all.isEmpty }
    return end
  }

  func expect(_ outcome: Outcome, _ when: String = "") throws {
    let end = wait()
    let what = end?.description ?? "never ended"
    try trial.check(
      end == .settled(outcome),
      "expected a wait to come to \(outcome)\(when), but it \(what)"
    )
  }
}
