/// One run of a program whose threads make calls at the same time.
package final class ThreadRun<A: PromiseAdapter>: Sendable {
  /// What the threads share.
  package var stage: Stage { interpreter.stage }

  private let interpreter: Interpreter<A>
  private let threads: ThreadLog<A>
  private let program: ThreadProgram<A>
  private let kept: [[Int]]

  /// Makes the promises.
  ///
  /// - Parameters:
  ///   - kept: which of its calls each thread makes.
  ///   - naming: gives a name to what is made in a closure.
  package init(
    _ program: ThreadProgram<A>,
    keeping kept: [[Int]],
    _ steering: any Steering,
    naming: (String?, () -> Void) -> Void
  ) {
    (self.program, self.kept) = (program, kept)
    threads = ThreadLog(steering)
    interpreter = Interpreter(program.language, program.program, threads: threads)
    for (operation, name) in zip(program.program.operations, program.names) {
      naming(name) { interpreter.call(operation) }
    }
    if program.program.releases { dealOut() }
  }

  /// Threads hold what their calls need, and nothing else does; what a thread only releases, it holds as a whole.
  private func dealOut() {
    let all = interpreter.state.withLock { state in
      defer { state.held = Array(repeating: Interpreter<A>.Held(), count: state.held.count) }
      return state.held
    }
    threads.hold(
      kept.indices.map { thread in
        var mine: [Int: Interpreter<A>.Held] = [:]
        for call in calls(of: thread) {
          let name = call.names[0]
          switch call.verb {
          case .fulfill, .reject: mine[name, default: .init()].settler = all[name].settler
          case .drop: mine[name] = mine[name] ?? all[name]
          default: mine[name, default: .init()].handle = all[name].handle
          }
        }
        return mine
      }
    )
    for number in all.indices where all[number].settler != nil && !threads.canSettle(number) {
      threads.add(since: nil) { $0.oracle.isLetGo(number) }
    }
  }

  /// The calls that a thread makes.
  private func calls(of thread: Int) -> [FuzzProgram.Operation] {
    kept[thread].map { program.program.threads[thread][$0] }
  }

  /// What a thread does.
  package func body(of thread: Int) -> @Sendable () -> Void {
    let words = kept[thread].map { program.calls[thread][$0] }
    return { [interpreter, threads, calls = calls(of: thread)] in
      threads.enter(thread)
      for (operation, words) in zip(calls, words) {
        if operation.verb != .drop { threads.steering.begins("\(words):") }
        interpreter.call(operation)
      }
    }
  }

  /// Runs what is left, and judges what has happened.
  ///
  /// - Returns: a rule that was broken, and how; `nil` if none was.
  package func check() -> (rule: String, words: String)? {
    let cancelled = kept.indices.flatMap(calls).filter { $0.verb == .cancel }.map { $0.names[0] }
    let difference = interpreter.judged(threads, cancelling: cancelled)
    let mayKeep = interpreter.state.withLock { $0.hasCircle }
    threads.letGo()
    interpreter.dropAll()
    if let difference { return (difference.rules.first?.id ?? RuleName.thr04.id, difference.words) }
    let kept = stage.ledger.live
    guard !mayKeep, kept > 0 else { return nil }
    return (RuleName.mem01.id, "\(kept) payloads are kept after everything was released")
  }
}

extension Interpreter {
  /// What the oracle objects to in every order in which it may all have come.
  ///
  /// - Parameter cancelled: the promises that threads cancelled.
  fileprivate func judged(
    _ threads: ThreadLog<A>,
    cancelling cancelled: [Int]
  ) -> Oracle.Difference? {
    threads.leave()
    stage.drainGates()
    let alarms = stage.clock.waiting
    happens("nothing is left to run") { state in
      state.oracle.isIdle { _ in false }
      if !state.oracle.timers.isEmpty { state.oracle.checkTimers(alarms: alarms) }
    }
    // Only now: an observer may set off a handler that was forgotten.
    lookAtEnds()
    return state.withLock { state in
      var oracle = state.oracle
      if let difference = oracle.difference { return difference }
      oracle.isOfThreads(cancelling: cancelled)
      var order = ThreadOrder(threads.entries)
      return order.goesOn(oracle, [:], in: &state) ? nil : order.difference
    }
  }

  /// Asks how each promise ended by observing it, since not every library can be asked.
  private func lookAtEnds() {
    guard language.design.takesHandlers else { return }
    let handles = state.withLock { $0.held.map(\.handle) }
    let ends = handles.map { handle in
      let seen = Log<Oracle.End>()
      if let handle { adapter.observe(handle) { seen.add(self.end($0)) } }
      return seen
    }
    stage.drainGates()
    for (number, handle) in handles.enumerated() where handle != nil {
      let end = ends[number].all.first
      happens("p\(number) ended") { $0.oracle.asked(number, end) }
    }
  }
}
