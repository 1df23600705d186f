import Synchronization

//+ 3
/// What is to be done, in the order in which it came.
final class JobQueue: Sendable {
  /// The queue of promises that name no other; not the main thread's.
  static let main = JobQueue()

  private let jobs = Mutex<[@Sendable () -> Void]>([])

  /// Puts a job at the end.
  @Sendable func add(_ job: @escaping @Sendable () -> Void) {
    jobs.withLock { $0.append(job) }
  }

  /// Does what is to be done, until nothing is left.
  func run() {
    while let job = jobs.withLock({ jobs in
      jobs.isEmpty ? nil : jobs.removeFirst()
    }) { job() }
  }
}

//.
/// A value that comes later, or an error.
final class Promise<Value: Sendable>: Sendable {
  /// How it ends.
  typealias Outcome = Result<Value, any Error>

  /// What waits for the end.
  typealias Handler = @Sendable (Outcome) -> Void

//+ 3
  /// What does a job later.
  typealias Later = @Sendable (@escaping @Sendable () -> Void) -> Void

//.
  private struct State {
    /// How it ended; nothing while it is pending.
    var outcome: Outcome?

    /// In the order in which they came.
    var handlers: [Handler] = []
  }

  /// One thread at a time looks at it, or changes it.
  private let state = Mutex(State())

//+ 3
  /// Where its handlers run.
  private let later: Later

//.
  /// Makes one that is pending.
  private init() {}  //- 3
  private init(on later: @escaping Later) { self.later = later }  //+ 3

  /// Runs the executor, which settles the promise: now, or later.
  convenience init(
    on later: @escaping Later = JobQueue.main.add,  //+ 3
    _ executor: (
      _ resolve: @escaping @Sendable (Value) -> Void,
      _ reject: @escaping @Sendable (any Error) -> Void
    ) -> Void
  ) {
    self.init()  //- 3
    self.init(on: later)  //+ 3
    executor(
      { value in self.settle(.success(value)) },
      { error in self.settle(.failure(error)) }
    )
  }

  /// Ends it, unless it has ended, and calls the handlers.  //- 3
  /// Ends it, unless it has ended, and adds the handlers to the queue.  //+ 3
  private func settle(_ outcome: Outcome) {
    let waiting = state.withLock { state -> [Handler] in
      guard state.outcome == nil else { return [] }
      defer { state.handlers = [] }
      state.outcome = outcome
      return state.handlers
    }
    for handler in waiting { handler(outcome) }  //- 3
    for handler in waiting { later { handler(outcome) } }  //+ 3
  }

  /// Calls `handler` at the end, or immediately if it has ended.  //- 3
  /// Calls `handler` after the end, never inside this call.  //+ 3
  func whenSettled(_ handler: @escaping Handler) {
    let outcome = state.withLock { state in
      if state.outcome == nil { state.handlers.append(handler) }
      return state.outcome
    }
    if let outcome { handler(outcome) }  //- 3
    if let outcome { later { handler(outcome) } }  //+ 3
  }
//+ 2

  /// What `body` makes of the value, or throws; an error skips `body`.
  @discardableResult func then<New>(
    _ body: @escaping @Sendable (Value) throws -> New
  ) -> Promise<New> {
    let next = Promise<New>()  //- 3
    let next = Promise<New>(on: later)  //+ 3
    whenSettled { outcome in
      next.settle(Result { try body(outcome.get()) })
    }
    return next
  }

  /// What `body` makes of the error, or throws; a value skips `body`.
  @discardableResult func `catch`(
    _ body: @escaping @Sendable (any Error) throws -> Value
  ) -> Promise {
    let next = Promise()  //- 3
    let next = Promise(on: later)  //+ 3
    whenSettled { outcome in
      next.settle(outcome.flatMapError { e in Result { try body(e) } })
    }
    return next
  }
//+ 4

  /// Ends as the promise of `body` does, or with what `body` throws.
  private func follow(_ body: () throws -> Promise) {
    do {
      try body().whenSettled { outcome in self.settle(outcome) }
    } catch { settle(.failure(error)) }
  }

  /// A promise that ends as the one that `body` makes of the value.
  @discardableResult func then<New>(
    _ body: @escaping @Sendable (Value) throws -> Promise<New>
  ) -> Promise<New> {
    let next = Promise<New>(on: later)
    whenSettled { outcome in next.follow { try body(outcome.get()) } }
    return next
  }

  /// A promise that ends as the one that `body` makes of the error.
  @discardableResult func `catch`(
    _ body: @escaping @Sendable (any Error) throws -> Promise
  ) -> Promise {
    let next = Promise(on: later)
    whenSettled { outcome in
      guard case .failure(let error) = outcome else {
        return next.settle(outcome)
      }
      next.follow { try body(error) }
    }
    return next
  }
//+ 5

  /// One that has a value.
  static func resolve(
    _ value: Value,
    on later: @escaping Later = JobQueue.main.add
  ) -> Promise {
    Promise(on: later) { resolve, _ in resolve(value) }
  }

  /// One that has an error.
  static func reject(
    _ error: any Error,
    on later: @escaping Later = JobQueue.main.add
  ) -> Promise {
    Promise(on: later) { _, reject in reject(error) }
  }

  /// A promise that ends as this one; its handlers run elsewhere.
  func handle(on later: @escaping Later) -> Promise {
//+ 5 -7
    let next = Promise(on: { job in job() })
//+ 5 -6
    whenSettled { outcome in
      switch outcome {
      case .success: later { next.settle(outcome) }
      case .failure: next.settle(outcome)
      }
    }
//+ 6 -7
    whenSettled { outcome in later { next.settle(outcome) } }
//+ 7
    let next = Promise(on: later)
    next.follow { self }
//+ 5
    return next
  }
//+ 8

  /// The values of all, in the order of the list.  //- 9
  /// The values of all, in the order of the list; or the first error.  //+ 9
  static func all(
    _ promises: [Promise],
    on later: @escaping Later = JobQueue.main.add
  ) -> Promise<[Value]> {
    let whole = Promise<[Value]>(on: later)
    let count = promises.count
    let ends = Mutex<[Int: Outcome]>([:])  //- 9
    let found = Mutex<[Int: Value]>([:])  //+ 9
    if promises.isEmpty { whole.settle(.success([])) }
    for (place, promise) in promises.enumerated() {
      promise.whenSettled { outcome in
//+ 8 -9
        let all = ends.withLock { ends in
          ends[place] = outcome
          return ends
        }
        if all.count == count {
          let values = (0..<count).compactMap { all[$0] }
          whole.settle(Result { try values.map { try $0.get() } })
//+ 9
        switch outcome {
        case .success(let value):
          let all = found.withLock { found in
            found[place] = value
            return found
          }
          if all.count == count {
            whole.settle(.success((0..<count).compactMap { all[$0] }))
          }
        case .failure(let error): whole.settle(.failure(error))
//+ 8
        }
      }
    }
    return whole
  }
//.
}

//+ 2
/// Why there is no answer.
struct Offline: Error {}

//.
/// The promise at work.
func program() {
//- 2
  let answer = Promise<Int> { resolve, reject in resolve(42) }
  answer.whenSettled { outcome in print("it ended with \(outcome)") }
  print("the program continues")
//+ 2 -4
  Promise<Int> { resolve, reject in resolve(42) }
    .then { value -> Int in throw Offline() }
    .then { value in print("this does not run") }
    .catch { error in print("caught \(error)") }
    .then { value in print("and it continues") }
  print("the program continues")
  JobQueue.main.run()  //+ 3
//+ 4 -5
  let server = Promise<String> { resolve, reject in
    JobQueue.main.add { reject(Offline()) }
  }
  let cache = Promise<String> { resolve, _ in resolve("an old page") }
  Promise<Int> { resolve, reject in resolve(42) }
    .then { value in server }
    .catch { error in cache }
    .then { text in print("shows \(text)") }
  JobQueue.main.run()
//+ 5 -6
  let screen = JobQueue()
  let server = Promise<String>.reject(Offline())
  server.handle(on: screen.add)
    .then { text in print("shows \(text)") }
    .catch { error in print("shows \(error)") }
  print("the main queue runs")
  JobQueue.main.run()
  print("the screen's queue runs")
  screen.run()
//+ 6 -8
  let screen = JobQueue()
  let server = Promise<String>.reject(Offline()).handle(on: screen.add)
  JobQueue.main.run()
  print("the screen's queue runs")
  screen.run()
  server.then { text in print("shows \(text)") }
    .catch { error in print("shows \(error)") }
  print("it runs again")
  screen.run()
//+ 8
  let never = Promise<Int> { resolve, reject in }
  Promise.all([Promise.resolve(1), Promise.resolve(2)])
    .then { values in print("all: \(values)") }
  Promise.all([never, Promise.reject(Offline())])
    .then { values in print("all: \(values)") }
    .catch { error in print("one is \(error)") }
  JobQueue.main.run()
  print("nothing is left to do")
//.
}
