import Synchronization

/// What is to be done, in the order in which it came.
final class JobQueue: Sendable {
  /// The queue of all promises that name no other; it has nothing to do with the main thread.
  static let main = JobQueue()

  private let jobs = Mutex<[@Sendable () -> Void]>([])

  /// Puts a job at the end.
  @Sendable func add(_ job: @escaping @Sendable () -> Void) { jobs.withLock { $0.append(job) } }

  /// Does what is to be done, until nothing is left.
  func run() {
    while let job = jobs.withLock({ $0.isEmpty ? nil : $0.removeFirst() }) { job() }
  }
}

/// A value that comes later, or an error.
final class Promise<Value: Sendable>: Sendable {
  /// How it ends.
  typealias Outcome = Result<Value, any Error>

  /// What waits for the end.
  typealias Handler = @Sendable (Outcome) -> Void

  /// What does a job later.
  typealias Later = @Sendable (@escaping @Sendable () -> Void) -> Void

  private struct State {
    /// How it ended; nothing while it is pending.
    var outcome: Outcome?

    /// In the order in which they came.
    var handlers: [Handler] = []
  }

  /// One thread at a time looks at it, or changes it.
  private let state = Mutex(State())

  /// Where its handlers run.
  private let later: Later

  /// Makes one that is pending.
  private init(on later: @escaping Later) { self.later = later }

  /// Runs the executor, which settles the promise: now, or later.
  convenience init(
    on later: @escaping Later = JobQueue.main.add,
    _ executor: (
      _ resolve: @escaping @Sendable (Value) -> Void,
      _ reject: @escaping @Sendable (any Error) -> Void
    ) -> Void
  ) {
    self.init(on: later)
    executor({ value in self.settle(.success(value)) }, { error in self.settle(.failure(error)) })
  }

  /// Ends it, unless it has ended, and has the handlers called.
  private func settle(_ outcome: Outcome) {
    let waiting = state.withLock { state -> [Handler] in
      guard state.outcome == nil else { return [] }
      defer { state.handlers = [] }
      state.outcome = outcome
      return state.handlers
    }
    for handler in waiting { later { handler(outcome) } }
  }

  /// Has `handler` called after the end, never inside this call.
  func whenSettled(_ handler: @escaping Handler) {
    let outcome = state.withLock { state in
      if state.outcome == nil { state.handlers.append(handler) }
      return state.outcome
    }
    if let outcome { later { handler(outcome) } }
  }

  /// A promise of what `body` makes of the value; an error goes past `body`, and what `body` throws is one.
  @discardableResult
  func then<New>(_ body: @escaping @Sendable (Value) throws -> New) -> Promise<New> {
    let next = Promise<New>(on: later)
    whenSettled { outcome in next.settle(Result { try body(outcome.get()) }) }
    return next
  }

  /// A promise of what `body` makes of the error; a value goes past `body`.
  @discardableResult
  func `catch`(_ body: @escaping @Sendable (any Error) throws -> Value) -> Promise {
    let next = Promise(on: later)
    whenSettled { outcome in
      next.settle(outcome.flatMapError { error in Result { try body(error) } })
    }
    return next
  }
}

/// Why there is no answer.
struct Offline: Error {}

/// The promise at work.
func program() {
  Promise<Int> { resolve, reject in resolve(42) }
    .then { value -> Int in throw Offline() }
    .then { value in print("nobody comes here") }
    .catch { error in print("caught \(error)") }
    .then { value in print("and it goes on") }
  print("the program goes on")
  JobQueue.main.run()
}
