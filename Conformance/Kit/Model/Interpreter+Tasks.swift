// Tasks that wait for promises, run one after another on the thread of the program.

extension Interpreter {
  func wait(for number: Int, _ handler: FuzzProgram.Handler, _ isCancelled: Bool) {
    guard let awaiting = language.abilities.awaiting,
      state.withLock({ !$0.oracle.isElsewhere }), let handle = claimed(number)
    else { return }
    tell("task h\(handler.number) waits for p\(number)") {
      // Inside a task, another task begins when that one has continued.
      $0.oracle.waits(handler.number, for: number, isLater: $0.runsTasks)
      if isCancelled { $0.oracle.cancelsTask(handler.number) }
    }
    let task = Task(executorPreference: tasks) { [self] in
      if isCancelled { withUnsafeCurrentTask { $0?.cancel() } }
      let awaited = await awaiting(adapter, handle)
      state.withLock { _ = $0.tasks.removeValue(forKey: handler.number) }
      let end: Oracle.End? =
        if case .settled(let outcome) = awaited { self.end(outcome) } else { nil }
      let goesOn =
        tell("task h\(handler.number) continues\(end.map { " with \($0)" } ?? ", given up")") {
          $0.oracle.goesOn(handler.number, end)
        } != nil
      guard goesOn else { return }
      perform(handler.body)
      leave(handler, .nothing)
    }
    keep { $0.tasks[handler.number] = task }
    runTasks()
  }

  func cancelTask(_ number: Int) {
    guard
      let task = state.withLock({ $0.isOver || $0.oracle.isElsewhere ? nil : $0.tasks[number] })
    else { return }
    tell("task h\(number) is cancelled") { $0.oracle.cancelsTask(number) }
    task.cancel()
    runTasks()
  }

  /// Runs the tasks that are ready; does nothing inside a task.
  func runTasks() {
    let mayRun = state.withLock { state in
      defer { state.runsTasks = true }
      return !state.runsTasks && !state.oracle.isElsewhere
    }
    guard mayRun else { return }
    let hasRun = tasks.run()
    state.withLock {
      $0.runsTasks = false
      if hasRun && runsBeside { $0.mayRun = true }
    }
    // Elsewhere a task may continue only when its promise's place has run.
    if !runsBeside { tell(InterpreterReport.tasks) { $0.oracle.checkTasks() } }
  }
}
