import Dispatch  //+ 11
import Foundation  //+ 7
//+ 5
import Synchronization

//+ 11
/// Where handlers run.
struct Context: Sendable {
  /// Runs a job, once, now or later.
  let run: @Sendable (@escaping @Sendable () -> Void) -> Void

  /// Immediately, in the call that settles the promise or attaches to
  /// a settled one; inside another handler, when that has returned.
  static let inline = Context { job in job() }

  /// On a serial queue, such as the main queue, which keeps the order.
  static func queue(_ queue: DispatchQueue) -> Context {
    Context { job in queue.async(execute: job) }
  }

  /// On one queue for all, never inside the call that settles.
  static let jobs = queue(DispatchQueue(label: "jobs"))
}

//.
/// A value that comes later.
///
//- 4.5
/// Several threads may use it, as `Sendable` says. `@unchecked` turns
/// off the compiler's check, which would fail: there is no lock yet.
//+ 4.5
/// Several threads may use it, as `Sendable` says.
/// The compiler checks it.  //- 5
/// The compiler checks it: all that changes is in a `Mutex`.  //+ 5
//.
final class Promise<Value: Sendable>: @unchecked Sendable {  //- 3.5
//+ 3.5 -4.5
final class Promise<Value: Sendable, Failure: Error>:
  @unchecked Sendable
{
//.
final class Promise<Value: Sendable, Failure: Error>: Sendable {  //+ 4.5
  /// How it ends: so far, with a value only.  //- 3.5
  typealias Outcome = Value  //- 3.5
  /// How it ends: with a value, or with an error.  //+ 3.5
  typealias Outcome = Result<Value, Failure>  //+ 3.5

  /// What waits for the end.
  typealias Handler = @Sendable (Outcome) -> Void

//+ 9
  /// A handler that waits, and its number.
  private typealias Waiting = (number: Int, run: Handler)

//.
  /// In the order in which they came.  //- 1.5
  private var handlers: [Handler] = []  //- 1.5
//+ 1.5
  private struct State {
    /// How it ended, for ever; nothing while it is pending.
    var outcome: Outcome?

    /// In the order in which they came.
    var handlers: [Handler] = []  //- 9
//+ 9
    var handlers: [Waiting] = []

    /// How many there have been.
    var count = 0
//+ 6

    /// Whether a call delivers, so that no other does.
    var isDelivering = false
//+ 10

    /// Leaves the promise that this one waits for.
    var leave: (@Sendable () -> Void)?
//+ 1.5
  }

  private var state = State()  //- 5
  /// One thread at a time looks at it, or changes it.  //+ 5
  private let state = Mutex(State())  //+ 5

  /// How it ended, or nothing while it is pending.
  var outcome: Outcome? { state.outcome }  //- 5
  var outcome: Outcome? { state.withLock { $0.outcome } }  //+ 5
//.

//+ 11
  /// Where its handlers run.
  private let context: Context

//.
  /// Makes one that is pending.
  init() {}  //- 11
  init(on context: Context = .inline) { self.context = context }  //+ 11

//+ 8
  /// Nothing can settle it any more: releases the handlers left.
  ///
  /// Each may hold the last reference to another promise, which has
  /// handlers, too. These are put off, so that this is a loop.
  deinit {
    var handlers = takeHandlers()
    if handlers != nil { Turn.run { handlers = nil } }
  }

//.
//- 1.5
  /// Ends it: calls the handlers.
  func settle(_ outcome: Outcome) {
    for handler in handlers {
      handler(outcome)
    }
//+ 1.5 -2
  /// Ends it: keeps the outcome, and calls the handlers.
  func settle(_ outcome: Outcome) {
    state.outcome = outcome
    for handler in state.handlers { handler(outcome) }
//+ 2
  /// Ends it, unless it has ended: keeps the outcome, calls handlers.
  ///
  /// - Returns: whether this call ended it.
  @discardableResult func settle(_ outcome: Outcome) -> Bool {
//+ 2 -5
    guard state.outcome == nil else { return false }
    state.outcome = outcome
    for handler in takeHandlers() { handler(outcome) }
    return true
//+ 5
    var leave: (@Sendable () -> Void)?  //+ 10
    let isFirst = state.withLock { state in
      guard state.outcome == nil else { return false }
      state.outcome = outcome
      state.isDelivering = true  //+ 6
      leave = state.leave.take()  //+ 10
      return true
    }
    leave?()  //+ 10
    // The lock is open again: a handler may use this promise.  //- 6
    if isFirst { for handler in takeHandlers() { handler(outcome) } }  //- 6
    if isFirst { deliver(outcome) }  //+ 6 -7
    if isFirst { Turn.run { self.deliver(outcome) } }  //+ 7
    return isFirst
//.
  }

//+ 10
  /// Ends it with an error that says: it is no longer wanted.
  @discardableResult func cancel() -> Bool where Failure == any Error {
    settle(.failure(CancellationError()))
  }

//+ 6
  /// Calls the handlers, also those that come meanwhile.
  private func deliver(_ outcome: Outcome) {
    // The lock is open while they run: a handler may use the promise.
    while let waiting = takeHandlers() {
      for handler in waiting { handler(outcome) }  //- 9
      for handler in waiting { handler.run(outcome) }  //+ 9 -11
      for handler in waiting { context.run { handler.run(outcome) } }  //+ 11
    }
  }

//.
//+ 2
  /// They are removed before they run, and released afterwards.
  private func takeHandlers() -> [Handler] {  //- 6
  private func takeHandlers() -> [Handler]? {  //+ 6 -9
  private func takeHandlers() -> [Waiting]? {  //+ 9
//+ 2 -5
    defer { state.handlers = [] }
    return state.handlers
//+ 5
    state.withLock { state in
      defer { state.handlers = [] }
      return state.handlers  //- 6
      state.isDelivering = !state.handlers.isEmpty  //+ 6
      return state.isDelivering ? state.handlers : nil  //+ 6
    }
//+ 2
  }

//.
  /// Calls `handler` at the end.  //- 1.5
  /// Calls `handler` at the end, or immediately if it has ended.  //+ 1.5 -6
//+ 6
  /// Calls `handler` at the end, after those that came before it.
//+ 7
  ///
  /// Inside another handler of this thread, it waits for that one.
//- 9
  func whenSettled(_ handler: @escaping Handler) {
//+ 9
  ///
  /// - Returns: its number, by which it can leave.
  @discardableResult
  func whenSettled(_ handler: @escaping Handler) -> Int {
    let number = newNumber()
//+ 10
    wait(as: number, handler)
    return number
  }

  /// The same for a handler that has its number already.
  private func wait(as number: Int, _ handler: @escaping Handler) {
//- 1.5
    handlers.append(handler)
//+ 1.5 -2
    state.handlers.append(handler)
    if let outcome = state.outcome { handler(outcome) }
//+ 2 -5
    if let outcome = state.outcome { return handler(outcome) }
    state.handlers.append(handler)
//+ 5 -6
    let outcome = state.withLock { state in
      if state.outcome == nil { state.handlers.append(handler) }
      return state.outcome
    }
    if let outcome { handler(outcome) }
//+ 6
    let outcome = state.withLock { state -> Outcome? in
      state.handlers.append(handler)  //- 9
      state.handlers.append((number, handler))  //+ 9
      if state.isDelivering { return nil }
      state.isDelivering = state.outcome != nil
      return state.outcome
    }
    if let outcome { deliver(outcome) }  //- 7
    if let outcome { Turn.run { self.deliver(outcome) } }  //+ 7
    return number  //+ 9 -10
//.
  }
//+ 9

  /// A number for a handler: no other of this promise has it.
  private func newNumber() -> Int {
    state.withLock { state in
      state.count += 1
      return state.count
    }
  }

  /// Lets go of a handler, unless it has been taken for delivery.
  func leave(_ number: Int) {
    let old = state.withLock { state in
      defer { state.handlers.removeAll { $0.number == number } }
      return state.handlers
    }
    // What it captured is released here, where the lock is open.
    withExtendedLifetime(old) {}
  }
//+ 10

  /// At the end, `handler` settles `next`, unless that leaves before.
  private func attach<V, F>(
    _ next: Promise<V, F>,
    _ handler: @escaping Handler
  ) {
    let number = newNumber()
    // First, since the handler may run, and attach `next` elsewhere.
    next.state.withLock { state in
      state.leave = { [weak self] in self?.leave(number) }
    }
    wait(as: number) { outcome in
      if next.outcome == nil { handler(outcome) }
    }
    if next.outcome != nil { leave(number) }
  }
//+ 11

  /// A promise that ends as this one; its handlers run elsewhere.
  func on(_ context: Context) -> Promise {
    let next = Promise(on: context)
    attach(next) { outcome in next.settle(outcome) }
    return next
  }
//+ 3 -3.5

  /// A promise of what `body` makes of the value.
  func map<New>(
    _ body: @escaping @Sendable (Value) -> New
  ) -> Promise<New> {
    let next = Promise<New>()
    whenSettled { outcome in next.settle(body(outcome)) }
    return next
  }
//+ 3.5

  /// First way, `Result`: `body` gets an outcome, and returns one.
  func mapResult<New, NewFailure>(
    _ body: @escaping @Sendable (Outcome) -> Result<New, NewFailure>
  ) -> Promise<New, NewFailure> {
    let next = Promise<New, NewFailure>()  //- 11
    let next = Promise<New, NewFailure>(on: context)  //+ 11
    whenSettled { outcome in next.settle(body(outcome)) }  //- 10
    attach(next) { outcome in next.settle(body(outcome)) }  //+ 10
    return next
  }
//+ 4

  /// Second way, typed; third way, `any Error`: an error skips `body`.
  func map<New>(
    _ body: @escaping @Sendable (Value) throws(Failure) -> New
  ) -> Promise<New, Failure> {
    mapResult { outcome in
      Result { () throws(Failure) in try body(outcome.get()) }
    }
  }
//+ 3

  /// A promise that ends as the one that `body` makes of the value.
  func flatMap<New>(
//+ 3 -3.5
    _ body: @escaping @Sendable (Value) -> Promise<New>
  ) -> Promise<New> {
    let next = Promise<New>()
    whenSettled { outcome in
      body(outcome).whenSettled { next.settle($0) }
    }
//+ 3.5 -4
    _ body: @escaping @Sendable (Value) -> Promise<New, Failure>
  ) -> Promise<New, Failure> {
    let next = Promise<New, Failure>()
    whenSettled { outcome in
      switch outcome {
      case .success(let value):
        body(value).whenSettled { next.settle($0) }
      case .failure(let error): next.settle(.failure(error))
      }
    }
//+ 4
    _ body:
      @escaping @Sendable (Value) throws(Failure)
      -> Promise<New, Failure>
  ) -> Promise<New, Failure> {
    let next = Promise<New, Failure>()  //- 11
    let next = Promise<New, Failure>(on: context)  //+ 11
    whenSettled { outcome in  //- 10
    attach(next) { outcome in  //+ 10
      do throws(Failure) {
        try body(outcome.get()).whenSettled { next.settle($0) }  //- 10
        try body(outcome.get()).attach(next) { next.settle($0) }  //+ 10
      } catch { next.settle(.failure(error)) }
    }
//+ 3
    return next
  }
//.
}
//+ 7

/// What a thread does after the handler that it is in.
private final class Turn {
  private var jobs: [() -> Void] = []

  /// Runs `job` now, or after the job of this thread that runs now.
  static func run(_ job: @escaping () -> Void) {
    let thread = Thread.current.threadDictionary
    if let turn = thread["turn"] as? Turn {
      return turn.jobs.append(job)
    }
    let turn = Turn()
    thread["turn"] = turn
    defer { thread.removeObject(forKey: "turn") }
    turn.jobs = [job]
    while !turn.jobs.isEmpty {
      let jobs = turn.jobs
      turn.jobs = []
      for job in jobs { job() }
    }
  }
}
//.
