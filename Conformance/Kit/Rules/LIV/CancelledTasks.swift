import Foundation

extension AwaitingAdapter where Self: AsyncMakingAdapter & CancellableAdapter {
  /// A long chain of promises whose tasks wait for each other: cancelling one runs inside `Task.cancel()` of the next.
  static var cancelledTasks: Part {
    once("tasks that wait for each other") { trial in
      try runLong(trial, length(trial)) { try cancel(trial, links: $0, noting: $1) }
    }
  }

  /// Makes the chain, cancels its last promise, and settles at its source what is left.
  private static func cancel(_ trial: Trial<Self>, links: Int, noting depth: StackDepth?) throws {
    let (root, settler) = trial.pending()
    let (waiting, value) = (Counter(), trial.token())
    var last = (handle: root, cancel: { @Sendable in nil as Bool? })
    for _ in 0..<links {
      let source = last.handle
      last = trial.adapter.promise { [activity = trial.activity] () async throws(TrialFault) in
        await withTaskCancellationHandler {
          waiting.increment()
          activity.fire()
          _ = await trial.adapter.outcome(of: trial.using(source))
        } onCancel: {
          depth?.note()
        }
        return value
      }
    }
    let seen = trial.observe(last.handle)
    try trial.check(
      trial.wait { waiting.count == links },
      "\(waiting.count) of \(links) tasks began"
    )
    // A task has said that it begins, and is not yet waiting: it gets the processor back if this thread took it.
    for _ in 0..<20 { sched_yield() }
    try trial.expectAsked(last.handle)
    _ = last.cancel()
    settler.settle(.fulfilled(value))
    try trial.check(
      trial.wait { !seen.outcomes.isEmpty },
      "the last of \(links) tasks was cancelled, but its promise is pending"
    )
    try trial.expect(seen, reaches: 1, "it came to \(seen.outcomes)")
  }
}
