/// A mistake that a promise could make, planted in the interpreter's calls, which the comparison must detect.
enum Fault: String, CaseIterable, Sendable {
  case adoptsEarly, forgetsItsLock, allIsLate, raceSkipsRejections, finallyChangesValue,
    finallyDoesNotWait, lateHandlerAtOnce, waitsForItself, passesInNoTurn, losesThrown,
    abortStopsAtLock, removedListenerRuns, jobAtOnce, reportsTwice, reportsNever

  /// What is wrong, in a few words.
  var description: String {
    switch self {
    case .adoptsEarly: "a promise that is resolved with another adopts it a turn too early"
    case .forgetsItsLock: "a promise that is resolved with another can still be settled otherwise"
    case .allIsLate: "`all` settles a turn late"
    case .raceSkipsRejections: "`race` waits for a fulfilment"
    case .finallyChangesValue: "`finally` passes on another value, in the right turn"
    case .finallyDoesNotWait: "`finally` does not wait for its handler's promise"
    case .lateHandlerAtOnce: "a handler attached to a settled promise overtakes what waits"
    case .waitsForItself: "a promise that is resolved with itself stays pending"
    case .passesInNoTurn: "`then` passes a rejection on without a turn"
    case .losesThrown: "what an executor throws is lost"
    case .abortStopsAtLock: "an abort does not reach a promise that is resolved with another"
    case .removedListenerRuns: "a listener that was removed still runs"
    case .jobAtOnce: "a job runs inside the call that adds it"
    case .reportsTwice: "an unhandled rejection is reported twice"
    case .reportsNever: "an unhandled rejection is not reported"
    }
  }
}
