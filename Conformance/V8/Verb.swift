/// What a statement does; the interpreters in Swift and in JavaScript know the same words.
enum Verb: String, Sendable, CaseIterable {
  // What makes promises.
  case deferred, resolved, rejected, executor, attempt
  // What derives one from another.
  case then, both, `catch`, finally, pass, identity
  // What makes one of several.
  case all, allSettled, any, race, pair
  // What settles one.
  case fulfil, follow, reject
  // What writes into the log, and a job of its own.
  case log, job
  // What concerns signals.
  case controller, abortedSignal, anySignal, abort, listen, unlisten, check

  /// Whether it makes a promise.
  var makesPromise: Bool {
    switch self {
    case .deferred, .resolved, .rejected, .executor, .attempt, .then, .both, .catch, .finally,
      .pass,
      .identity, .all, .allSettled, .any, .race, .pair:
      true
    default: false
    }
  }

  /// Whether its bodies run before the statement has ended.
  var runsAtOnce: Bool { self == .executor || self == .attempt }
}
