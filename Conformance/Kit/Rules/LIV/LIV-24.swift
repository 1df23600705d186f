extension AwaitingAdapter where Self: BranchCancellingAdapter {
  @Rule static var liv24: Law {
    "However many have left a promise: once it is settled, the next handler runs, and the next wait ends."
    intent("What waits for a promise that lives long may come and go tens of thousands of times.")
    hint("a count that has few bits: its last value, the one before and the one after")
    pace(.alone)
    each(oneOfAKind) { trial, link in
      for count in around(1 << 8) { try leave(trial, link, count) }
      // Only transforms and movers are tried so often, since that takes a while.
      guard link.spelling is Transform<Self> || link.spelling is Mover<Self> else { return }
      for count in around(1 << 16) { try leave(trial, link, count) }
    }
    once("tasks") { trial in for count in around(1 << 8) { try tasksLeave(trial, count) } }
  }

  private static func around(_ limit: Int) -> ClosedRange<Int> { limit - 1...limit + 1 }

  /// A verb of each kind that makes a promise.
  private static var oneOfAKind: [Verb<Self>] {
    var kinds: Set<String> = []
    return verbs.filter { $0.hasOwnPromise && kinds.insert($0.kind).inserted }
  }

  private static func leave(_ trial: Trial<Self>, _ link: Verb<Self>, _ count: Int) throws {
    let promise = trial.cancellable()
    // Somebody stays: where consumers are counted, the promise is not cancelled with the last of the others.
    let stays = trial.stay(with: promise.handle)
    do {
      let branches = (0..<count).compactMap { _ in link.apply(trial, promise.handle) {} }
      for branch in branches { trial.giveUp(branch) }
    }
    trial.settle(promise.settler, .fulfilled(trial.token()))
    try expectNext(trial, promise.handle, [stays], when: "\(count) had left")
  }

  private static func tasksLeave(_ trial: Trial<Self>, _ count: Int) throws {
    let (thread, promise) = (TaskThread(trial), trial.cancellable())
    let stays = trial.stay(with: promise.handle)
    let tasks = (0...count).map { _ in Awaiter(trial, on: thread, for: promise.handle) }
    try thread.expectIdle()
    for task in tasks.dropFirst() { task.cancel() }
    try trial.check(thread.runUntilIdle(), "a task that was cancelled blocks its thread")
    trial.settle(promise.settler, .fulfilled(trial.token()))
    try expectNext(trial, promise.handle, [stays], when: "\(count) tasks had left")
    try trial.check(tasks[0].wait() != nil, "\(count) tasks had left, and another waits for ever")
  }

  /// Fails the trial unless those that stayed, and one of each kind that comes next, are told.
  private static func expectNext(
    _ trial: Trial<Self>,
    _ handle: Handle,
    _ stayed: [Observation],
    when: String
  ) throws {
    let next = oneOfAKind.compactMap { $0.apply(trial, handle) {} }.map(trial.observe)
    for seen in stayed + next {
      try trial.expect(seen, reaches: 1, "\(when), and then \(times(seen.count)) was told an end")
    }
    let thread = TaskThread(trial)
    try trial.check(
      Awaiter(trial, on: thread, for: handle).wait() != nil,
      "\(when), and the next wait never ended"
    )
  }
}
