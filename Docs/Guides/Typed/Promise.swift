import Dispatch  //+ 8
//+ 7
import Synchronization

//+ 8
/// Where work runs.
protocol Dispatcher: Sendable {
  /// Runs `work` once, now or later, in the order in which it comes.
  func dispatch(_ work: @escaping @Sendable () -> Void)
}

extension DispatchQueue: Dispatcher {
  /// Later, on this queue, which must be serial to keep the order.
  func dispatch(_ work: @escaping @Sendable () -> Void) {
    async(execute: work)
  }
}

//.
/// A value that comes later, or an error of a type that is known.
//- 7
final class Promise<Value: Sendable, Failure: Error>:
  @unchecked Sendable
{
//.
final class Promise<Value: Sendable, Failure: Error>: Sendable {  //+ 7
  /// How it ends.
  typealias Outcome = Result<Value, Failure>

  /// What waits for the end.
  typealias Handler = @Sendable (Outcome) -> Void

  /// Its state.
  private enum State {
    case pending([Handler])
    case fulfilled(Value)
    case rejected(Failure)

    /// How it ended; nothing while it is pending.
    var outcome: Outcome? {
      switch self {
      case .pending: nil
      case .fulfilled(let value): .success(value)
      case .rejected(let error): .failure(error)
      }
    }
  }

  /// What the work settles the promise with.
  struct Handle: Sendable {
    let fulfill: @Sendable (Value) -> Void
    let reject: @Sendable (Failure) -> Void
//+ 5

    /// Settles it as another has ended.
    @Sendable func settle(_ outcome: Outcome) {
      switch outcome {
      case .success(let value): fulfill(value)
      case .failure(let error): reject(error)
      }
    }
//.
  }

  private var state = State.pending([])  //- 7
  /// One thread at a time looks at it, or changes it.  //+ 7
  private let state: Mutex<State>  //+ 7

//- 7
  var isPending: Bool { state.outcome == nil }
  var isFulfilled: Bool {
    if case .fulfilled = state { true } else { false }
  }
  var isRejected: Bool {
    if case .rejected = state { true } else { false }
  }
//+ 7
  /// What another thread may change in the next moment.
  private var now: State { state.withLock { $0 } }

  var isPending: Bool { now.outcome == nil }
  var isFulfilled: Bool {
    if case .fulfilled = now { true } else { false }
  }
  var isRejected: Bool {
    if case .rejected = now { true } else { false }
  }
//.

  /// Begins work, which settles the promise when it is done.
  init(_ work: (Handle) -> Void) {  //- 9
  private init(_ work: (Handle) -> Void) {  //+ 9
    state = Mutex(.pending([]))  //+ 7
    work(
      Handle(
        fulfill: { value in self.settle(.fulfilled(value)) },
        reject: { error in self.settle(.rejected(error)) }
      )
    )
  }

//+ 8
  /// Runs work somewhere, which settles the promise when it is done.
  convenience init(
    on dispatcher: some Dispatcher,
    _ work: @escaping @Sendable (Handle) -> Void
  ) {
    self.init { handle in dispatcher.dispatch { work(handle) } }
  }

//.
//+ 2
  /// One that has a value from the beginning.
  init(value: Value) { state = .fulfilled(value) }  //- 7
  init(value: Value) { state = Mutex(.fulfilled(value)) }  //+ 7

  /// One that has an error from the beginning.
  init(error: Failure) { state = .rejected(error) }  //- 7
  init(error: Failure) { state = Mutex(.rejected(error)) }  //+ 7

//.
  /// Ends it, and calls the handlers.  //- 2
  /// Ends it, unless it has ended, and calls the handlers.  //+ 2 -7
  /// The same; the lock is open while the handlers run.  //+ 7
  private func settle(_ end: State) {
//- 2
    let old = state
    state = end
    if case .pending(let handlers) = old, let outcome = end.outcome {
      for handler in handlers { handler(outcome) }
    }
//+ 2 -7
    guard
      case .pending(let handlers) = state, let outcome = end.outcome
    else { return }
    state = end
//+ 7
    let old = state.withLock { state in
      let old = state
      if case .pending = old { state = end }
      return old
    }
    guard
      case .pending(let handlers) = old, let outcome = end.outcome
    else { return }
//+ 2
    for handler in handlers { handler(outcome) }
//.
  }

//+ 8
  /// Calls `handler` at the end, where it asks for.
  func whenSettled(
    on dispatcher: some Dispatcher,
    _ handler: @escaping Handler
  ) {
    whenSettled { outcome in dispatcher.dispatch { handler(outcome) } }
  }

//.
  /// Calls `handler` at the end, or immediately if it has ended.
  func whenSettled(_ handler: @escaping Handler) {  //- 9
  private func whenSettled(_ handler: @escaping Handler) {  //+ 9
//- 7
    switch state {
    case .pending(let handlers): state = .pending(handlers + [handler])
    case .fulfilled(let value): handler(.success(value))
    case .rejected(let error): handler(.failure(error))
    }
//+ 7
    let outcome = state.withLock { state in
      if case .pending(let handlers) = state {
        state = .pending(handlers + [handler])
      }
      return state.outcome
    }
    if let outcome { handler(outcome) }
//.
  }
//+ 3

  /// What `body` makes of the value; an error skips `body`.
  func then<New>(
    on dispatcher: some Dispatcher,  //+ 9
    _ body: @escaping @Sendable (Value) throws -> New  //- 4
    _ body: @escaping @Sendable (Value) throws(Failure) -> New  //+ 4
  ) -> Promise<New, Failure> {
//+ 3
    Promise<New, Failure> { next in
      self.whenSettled { outcome in  //- 9
      self.whenSettled(on: dispatcher) { outcome in  //+ 9
        switch outcome {
        case .success(let value):
          do {  //- 4
          do throws(Failure) {  //+ 4
            next.fulfill(try body(value))
          } catch { next.reject(error as! Failure) }  //- 4
          } catch { next.reject(error) }  //+ 4
        case .failure(let error): next.reject(error)
        }
      }
    }
  }
//+ 5

  /// A promise that ends as the one that `body` makes of the value.
  func then<New>(
    on dispatcher: some Dispatcher,  //+ 9
    _ body:
      @escaping @Sendable (Value) throws(Failure)
      -> Promise<New, Failure>
  ) -> Promise<New, Failure> {
    Promise<New, Failure> { next in
      self.whenSettled { outcome in  //- 9
      self.whenSettled(on: dispatcher) { outcome in  //+ 9
        do throws(Failure) {
          try body(outcome.get()).whenSettled(next.settle)
        } catch { next.reject(error) }
      }
    }
  }
//+ 6

  /// A promise that ends as the one made of the value, or the error.
  func map<New, NewFailure>(
    on dispatcher: some Dispatcher,  //+ 9
    _ value: @escaping @Sendable (Value) -> Promise<New, NewFailure>,
    _ error: @escaping @Sendable (Failure) -> Promise<New, NewFailure>
  ) -> Promise<New, NewFailure> {
    Promise<New, NewFailure> { next in
      self.whenSettled { outcome in  //- 9
      self.whenSettled(on: dispatcher) { outcome in  //+ 9
        switch outcome {
        case .success(let found): value(found).whenSettled(next.settle)
        case .failure(let found): error(found).whenSettled(next.settle)
        }
      }
    }
  }

  /// A promise with another error, which `body` makes of this one's.
  func `catch`<NewFailure>(
    on dispatcher: some Dispatcher,  //+ 9
    _ body: @escaping @Sendable (Failure) -> NewFailure
  ) -> Promise<Value, NewFailure> {
    map(
      on: dispatcher,  //+ 9
      { Promise<Value, NewFailure>(value: $0) },
      { Promise<Value, NewFailure>(error: body($0)) }
    )
  }

  /// This promise, whose error `body` sees as it passes.
  @discardableResult func `catch`(
    on dispatcher: some Dispatcher,  //+ 9
    _ body: @escaping @Sendable (Failure) -> Void
  ) -> Promise {
    self.catch { (error) -> Failure in  //- 9
    self.catch(on: dispatcher) { (error) -> Failure in  //+ 9
      body(error)
      return error
    }
  }
//.
}

/// Why there is no answer.
enum Refusal: Error {
  case closed
}
//+ 3 -5

/// Why something else went wrong.
struct Offline: Error {}
//.

/// The promise at work.
func program() {
//- 3
  let answer = Promise<Int, Refusal> { handle in
    handle.fulfill(42)
    handle.reject(.closed)
  }
  print("fulfilled: \(answer.isFulfilled)")
  print("rejected: \(answer.isRejected)")
  answer.whenSettled { outcome in
    if case .success(let value) = outcome {
      print("the answer is \(value)")
    }
  }
//+ 3 -8
  let answer = Promise<Int, Refusal>(value: 42)
  let twice = answer.then { value in value * 2 }
  twice.whenSettled { outcome in print("twice ended with \(outcome)") }
//+ 3 -5
  let sent = answer.then { value -> Int in throw Offline() }
  sent.whenSettled { outcome in print("sent ended with \(outcome)") }
//+ 5 -8
  let sent = twice.then { _ in Promise<Int, Refusal>(error: .closed) }
  sent.whenSettled { print("rejected: \($0 == .failure(.closed))") }  //- 6
//+ 6 -8
  sent.catch { error in print("sent ended with \(error)") }
  let repaired = sent.map(
    { Promise<String, Never>(value: "\($0)") },
    { _ in Promise(value: "nothing") }
  )
  repaired.whenSettled { print("repaired ended with \($0)") }
//+ 8
  let queue = DispatchQueue(label: "work")
  let done = DispatchSemaphore(value: 0)
  let answer = Promise<Int, Refusal>(on: queue) { $0.fulfill(42) }
  answer.whenSettled(on: queue) { outcome in  //- 9
    print("answer ended with \(outcome)")  //- 9
//+ 9
  let sent = answer.then(on: queue) { _ in
    Promise<Int, Refusal>(error: .closed)
  }
//+ 8
  sent.catch(on: queue) { error in  //+ 9
    print("sent ended with \(error)")  //+ 9
    done.signal()
  }
  done.wait()
//.
}
