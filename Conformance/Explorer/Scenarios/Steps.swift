import PromiseConformance

/// What a thread of a scenario does; the numbers name promises, from 0.
package enum Step: Sendable {
  /// Fulfils a promise with a value of its own.
  case fulfil(Int)
  /// Rejects a promise with an error of its own.
  case reject(Int)
  /// Attaches a handler.
  case observe(Int)
  /// Asks for the outcome.
  case query(Int)
  /// Makes the first promise end as the second does.
  case follow(Int, Int)
  /// Drops what the thread holds of a promise.
  case drop(Int)
  /// Cancels a promise.
  case cancel(Int)
  /// Lets the time of a promise with a limit run out.
  case letTimePass(Int)

  /// The promise that it is done to.
  var promise: Int {
    switch self {
    case .fulfil(let promise), .reject(let promise), .observe(let promise), .query(let promise),
      .follow(let promise, _), .drop(let promise), .cancel(let promise),
      .letTimePass(let promise):
      promise
    }
  }

  /// Whether it settles its promise with an outcome of its own.
  var settles: Bool {
    switch self {
    case .fulfil, .reject, .cancel: true
    case .observe, .query, .follow, .drop, .letTimePass: false
    }
  }

  /// How it reads in a table: `fulfil p1`.
  var words: String {
    switch self {
    case .fulfil(let promise): "fulfil p\(promise + 1)"
    case .reject(let promise): "reject p\(promise + 1)"
    case .observe(let promise): "observe p\(promise + 1)"
    case .query(let promise): "query p\(promise + 1)"
    case .follow(let promise, let other): "let p\(promise + 1) follow p\(other + 1)"
    case .drop(let promise): "drop p\(promise + 1)"
    case .cancel(let promise): "cancel p\(promise + 1)"
    case .letTimePass(let promise): "let the time of p\(promise + 1) pass"
    }
  }
}

/// How a promise of a scenario is made.
package enum Origin: Sendable {
  /// Pending, with what settles it.
  case pending
  /// Pending, with what settles it, what cancels it and, where the library has that, a hook.
  case cancellable
  /// Derived from a promise, by a handler that returns the value as it is.
  case branch(Int)
  /// Derived from the first promise, by a handler that returns the second.
  case chained(Int, Int)
  /// A promise with a time limit.
  case limited(Int)
  /// A combination of promises.
  case combined(CombinationKind, [Int])

  /// How it reads in a table: `p3 = p1, then p2`.
  var words: String {
    switch self {
    case .pending, .cancellable: "pending"
    case .branch(let source): "p\(source + 1), then the same"
    case .chained(let source, let inner): "p\(source + 1), then p\(inner + 1)"
    case .limited(let source): "p\(source + 1), for some time"
    case .combined(let kind, let inputs):
      "\(kind.rawValue) of \(inputs.map { "p\($0 + 1)" }.joined(separator: ", "))"
    }
  }
}

extension Origin {
  /// The promises that it is a consumer of.
  var sources: [Int] {
    switch self {
    case .pending, .cancellable: []
    case .branch(let source), .limited(let source): [source]
    case .chained(let source, let inner): [source, inner]
    case .combined(_, let inputs): inputs
    }
  }
}

/// What a few threads do to a few promises, of whatever library.
package struct Script: Sendable {
  /// What it is called.
  let name: String
  /// The promises, in order; one may be made of those before it.
  let promises: [Origin]
  /// What each thread does.
  let threads: [[Step]]
  /// Whether handlers that wait for a place to run are run by a thread of their own, meanwhile; otherwise
  /// when the others have ended.
  var drainsMeanwhile = false
  /// Whether threads drop what they hold of a promise after each step.
  var drops = false
  /// Whether promises may be left that wait for each other in a circle, and so are never released.
  var mayKeep = false
  /// How much of it can be searched.
  var size = Scenario.Size.exhaustive

  /// Whether a promise is cancelled.
  var cancels: Bool {
    threads.joined().contains { if case .cancel = $0 { true } else { false } }
  }
}
