import PromiseConformance

/// What a thread of a scenario does; the numbers name promises, from 0.
package enum Step: Sendable {
  /// Fulfils a promise with a value of its own.
  case fulfil(Int)
  /// Rejects a promise with an error of its own.
  case reject(Int)
  /// Attaches a handler.
  case observe(Int)
  /// Attaches a handler to the first promise, which attaches one to the second.
  case observeInside(Int, Int)
  /// Queries the outcome.
  case query(Int)
  /// Makes the first promise follow the second.
  case follow(Int, Int)
  /// Releases the thread's references to a promise.
  case drop(Int)
  /// Cancels a promise.
  case cancel(Int)
  /// Lets the time of a promise with a limit run out.
  case letTimePass(Int)

  /// The promise that it acts on.
  var promise: Int {
    switch self {
    case .fulfil(let promise), .reject(let promise), .observe(let promise), .query(let promise),
      .observeInside(let promise, _), .follow(let promise, _), .drop(let promise),
      .cancel(let promise), .letTimePass(let promise):
      promise
    }
  }

  /// Whether it settles its promise with an outcome of its own.
  var settles: Bool {
    switch self {
    case .fulfil, .reject, .cancel: true
    case .observe, .observeInside, .query, .follow, .drop, .letTimePass: false
    }
  }

  /// Its text in a table: `fulfil p1`.
  var words: String {
    switch self {
    case .fulfil(let promise): "fulfil p\(promise + 1)"
    case .reject(let promise): "reject p\(promise + 1)"
    case .observe(let promise): "observe p\(promise + 1)"
    case .observeInside(let promise, let other):
      "observe p\(other + 1) in a handler of p\(promise + 1)"
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
  /// Pending, with a settler.
  case pending
  /// Pending, with a settler, a way to cancel it and, if the library has them, a hook.
  case cancellable
  /// Derived from a promise, by a handler that returns the value as it is.
  case branch(Int)
  /// Derived from the first promise, by a handler that returns the second.
  case chained(Int, Int)
  /// A promise with a time limit.
  case limited(Int)
  /// A combination of promises.
  case combined(CombinationKind, [Int])

  /// Its text in a table: `p3 = p1, then p2`.
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

/// What a few threads do to a few promises, of any library.
package struct Script: Sendable {
  /// Its name.
  let name: String
  /// The promises, in order; one may be made from earlier ones.
  let promises: [Origin]
  /// What each thread does.
  let threads: [[Step]]
  /// Whether a separate thread runs waiting handlers meanwhile; otherwise they run
  /// when the other threads have ended.
  var drainsMeanwhile = false
  /// Whether threads release their references to a promise after each step.
  var drops = false
  /// Whether promises may remain that wait for each other in a cycle, and so are never released.
  var mayKeep = false
  /// How much of it can be searched.
  var size = Scenario.Size.exhaustive

  /// Whether a promise is cancelled.
  var cancels: Bool {
    threads.joined().contains { if case .cancel = $0 { true } else { false } }
  }

  /// Whether a thread asks how a promise ended.
  var asks: Bool {
    threads.joined().contains { if case .query = $0 { true } else { false } }
  }

  /// Whether a promise is made of several.
  var combines: Bool { !combinations.isEmpty }
  /// How promises are made of several.
  var combinations: [CombinationKind] {
    promises.compactMap { if case .combined(let kind, _) = $0 { kind } else { nil } }
  }

  /// Whether a promise is made by a handler that returns another.
  var chains: Bool {
    promises.contains { if case .chained = $0 { true } else { false } }
  }

  /// Whether a promise is derived from another.
  var branches: Bool {
    promises.contains { if case .branch = $0 { true } else { false } }
  }

  /// Whether a promise is fulfilled or rejected more than once.
  var settlesAgain: Bool {
    let settled = threads.joined().compactMap { step -> Int? in
      switch step {
      case .fulfil(let promise), .reject(let promise): promise
      default: nil
      }
    }
    return settled.count > Set(settled).count
  }
}
