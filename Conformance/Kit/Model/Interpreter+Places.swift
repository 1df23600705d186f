import Foundation
import Platform

// Where a library runs handlers by itself: in loops that the program runs by hand, or beside the program.

extension Interpreter {
  /// Calls the code of a handler, or of a `deinit`, while no other thread runs code of the program.
  func alone<Result, Failure: Error>(
    _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    guard let lock else { return try body() }
    return try lock.hold(body)
  }

  /// The gate that runs a job on this thread, where the program does not run each job itself.
  var job: Oracle.Job? {
    // Whatever runs jobs beside threads runs those of the gate.
    if threads != nil { return .gate }
    if !runsBeside { return nil }
    return stage.gate.isRunningHere ? .gate : stage.otherGate.isRunningHere ? .other : nil
  }

  /// Runs what the library's own places have to do, and returns whether any code of the program ran.
  func runPlaces() -> Bool {
    guard runsBeside else { return false }
    let (isOutermost, before) = state.withLock { state in
      let isInside = !state.oracle.running.isEmpty || !state.oracle.calls.isEmpty
      return (!isInside && !state.oracle.isElsewhere, state.oracle.now)
    }
    guard isOutermost else { return false }
    var ran = 0
    if let lock {
      lock.lend { stage.quiesce() }
    } else {
      for place in places { ran += place.pump.turn(1) ?? 0 }
    }
    return state.withLock { state in
      let hasRun = ran > 0 || state.oracle.now != before
      if !hasRun { state.mayRun = false }
      return hasRun
    }
  }

  /// Something may have been handed to the places where the library runs handlers by itself.
  func looksAtPlaces() {
    if runsBeside { state.withLock { $0.mayRun = true } }
  }

  /// Runs all that can run, tasks included.
  func settleDown() {
    while !isOver, state.withLock({ $0.mayRun }) {
      runJobs(.max)
      runTasks()
    }
  }

  /// Whether the library runs handlers by itself.
  var runsBeside: Bool { language.place != nil }

  /// Whether nothing is left to run, once all has settled down; a place without a driver, or whose driver cannot tell,
  /// never is idle.
  var isIdle: Bool {
    guard stage.gate.isEmpty && stage.otherGate.isEmpty else { return false }
    return !runsBeside
      || (!places.isEmpty || stage.usesMain) && !language.design.mayAlwaysComeLater
  }

  /// A fence proves only so much: what is owed may still come.
  func waitForWhatIsOwed() {
    guard lock != nil, language.design.mayComeLater else { return }
    for _ in 0..<50 {
      guard isOwed else { return }
      state.withLock { $0.mayRun = true }
      settleDown()
    }
  }

  /// Whether something must happen that has not.
  var isOwed: Bool {
    state.withLock { state in
      var oracle = state.oracle
      oracle.isIdle { _ in false }
      return oracle.difference != nil
    }
  }

  /// In the program of a rule, waits for what is owed if nobody can tell when everything has run; says whether it did not
  /// come.
  func isStillOwed() -> Bool {
    // Random programs judge what has come; a rule may be about what has not.
    guard language.design.mayAlwaysComeLater, state.withLock({ $0.oracle.rule != nil }) else {
      return false
    }
    let end = ThreadTime.ofProcess + 0.5
    while !isOver, isOwed, ThreadTime.ofProcess < end {
      state.withLock { $0.mayRun = true }
      settleDown()
      if !runsBeside { quiesce() }
      sched_yield()
    }
    return !isOver && isOwed
  }
}
