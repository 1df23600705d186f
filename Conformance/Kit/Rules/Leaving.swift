/// A way to wait for a promise, and to leave before it ends.
struct Leaving<A: PromiseAdapter>: Sendable {
  /// What leaves.
  let name: String
  /// Whether the library counts it.
  let counts: Bool
  /// Waits for a promise; returns what leaves.
  let wait: @Sendable (Trial<A>, A.Handle) -> @Sendable () -> Void

  /// A handler that is removed, and a branch that is cancelled, where the library has them.
  static var calls: [Leaving] {
    let (abilities, step) = (Abilities<A>(), A.transforms.driven.first)
    var all: [Leaving] = []
    if let observe = abilities.removing {
      all.append(
        Leaving(name: "handlers", counts: A.design.observersCount) { trial, handle in
          observe(trial.adapter, trial.using(handle, asObserver: true)) { _ in }
        }
      )
    }
    if let cancel = abilities.cancel, let step {
      all.append(
        Leaving(name: "branches", counts: A.design.countsInterest) { trial, handle in
          let branch = step.apply(trial, handle) { $0 }
          return { _ = cancel(trial.adapter, branch) }
        }
      )
    }
    return all
  }

  /// A task that is cancelled while it waits, where that is the only thing that happens then.
  static var task: Leaving? {
    guard let outcome = Abilities<A>().awaiting, A.design.cancelledTasksStopWaiting,
      A.design.outlivesItsTasks
    else { return nil }
    return Leaving(name: "tasks", counts: true) { trial, handle in
      let thread = TaskThread(trial)
      let task = thread.start { _ = await outcome(trial.adapter, handle) }
      _ = thread.runUntilIdle()
      return {
        task.cancel()
        _ = thread.runUntilIdle()
      }
    }
  }
}
