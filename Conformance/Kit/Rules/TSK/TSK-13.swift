import Dispatch

/// Where a task is meanwhile that waits for what is settled.
public enum SettledAwait: String, CaseIterable, ChoiceValue {
  /// Await, if it is settled: stays on the task's actor.
  case staysOnActor = "stays on the task's actor"
  /// Await, if it is settled: lets the task's actor do other work first.
  case leavesActor = "lets the task's actor do other work first"

  /// Its name in records, and how tables say it.
  public static let choice = ChoiceText<Self>("settled-await", "await, if it is settled")
}

extension AwaitingAdapter {
  @Rule static var tsk13: Law {
    "A task on an actor that waits for what is settled continues immediately, or lets the actor do other work first."
    level(.choice(SettledAwait.self))
    intent("Whether what is there already is shown before anything else happens on the main actor.")
    origin("Swift, SE-0461")
    hint("whether the wait is `nonisolated(nonsending)`, also in the adapter")
    once { trial in
      for end in [Ends.value, .error] {
        let (handle, settle) = try trial.promise(endingAs: end)
        settle()
        trial.quiesce()
        let (screen, steps) = (Screen(trial), Log<Step>())
        Task { await screen.show(handle, steps) }
        let isDone = trial.wait { steps.count == 2 }
        try trial.check(isDone, "a wait for what is settled never ended")
        trial.observed(steps.all == [.waited, .other] ? SettledAwait.staysOnActor : .leavesActor)
      }
    }
  }
}

private enum Step { case waited, other }

/// Waits for a promise while other work waits for this actor.
private actor Screen<A: AwaitingAdapter> {
  private let trial: Trial<A>
  private let executor = QueueExecutor()

  init(_ trial: Trial<A>) { self.trial = trial }

  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  func show(_ handle: A.Handle, _ steps: Log<Step>) async {
    Task { note(.other, in: steps) }
    _ = await trial.adapter.outcome(of: trial.using(handle))
    note(.waited, in: steps)
  }

  private func note(_ step: Step, in steps: Log<Step>) {
    steps.add(step)
    trial.activity.fire()
  }
}

/// First in, first out; whoever comes back waits behind those that are there.
private final class QueueExecutor: SerialExecutor {
  private let queue = DispatchQueue(label: "conformance actor")

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
  }
}
