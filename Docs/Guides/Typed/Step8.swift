import Dispatch
import Synchronization

/// Where work runs.
protocol Dispatcher: Sendable {
  /// Runs `work` once, now or later, in the order in which it is given.
  func dispatch(_ work: @escaping @Sendable () -> Void)
}

extension DispatchQueue: Dispatcher {
  /// Later, on this queue, which must be a serial one: a concurrent one would not keep the order.
  func dispatch(_ work: @escaping @Sendable () -> Void) { async(execute: work) }
}

/// A value that comes later, or an error of a type that is known.
final class Promise<Value: Sendable, Failure: Error>: Sendable {
  /// How it ends.
  typealias Outcome = Result<Value, Failure>

  /// What waits for the end.
  typealias Handler = @Sendable (Outcome) -> Void

  /// Where it stands.
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

    /// Settles it as another has ended.
    @Sendable func settle(_ outcome: Outcome) {
      switch outcome {
      case .success(let value): fulfill(value)
      case .failure(let error): reject(error)
      }
    }
  }

  /// One thread at a time looks at it, or changes it.
  private let state: Mutex<State>

  /// What another thread may change in the next moment.
  private var now: State { state.withLock { $0 } }

  var isPending: Bool { now.outcome == nil }
  var isFulfilled: Bool { if case .fulfilled = now { true } else { false } }
  var isRejected: Bool { if case .rejected = now { true } else { false } }

  /// Begins work, which settles the promise when it is done.
  init(_ work: (Handle) -> Void) {
    state = Mutex(.pending([]))
    work(
      Handle(
        fulfill: { value in self.settle(.fulfilled(value)) },
        reject: { error in self.settle(.rejected(error)) }
      )
    )
  }

  /// Has work run somewhere, which settles the promise when it is done.
  convenience init(on dispatcher: some Dispatcher, _ work: @escaping @Sendable (Handle) -> Void) {
    self.init { handle in dispatcher.dispatch { work(handle) } }
  }

  /// One that has a value from the beginning.
  init(value: Value) { state = Mutex(.fulfilled(value)) }

  /// One that has an error from the beginning.
  init(error: Failure) { state = Mutex(.rejected(error)) }

  /// Ends it, unless it has ended, and calls the handlers, while the lock is open.
  private func settle(_ end: State) {
    let old = state.withLock { state in
      let old = state
      if case .pending = old { state = end }
      return old
    }
    guard case .pending(let handlers) = old, let outcome = end.outcome else { return }
    for handler in handlers { handler(outcome) }
  }

  /// Has `handler` called at the end, where it asks for.
  func whenSettled(on dispatcher: some Dispatcher, _ handler: @escaping Handler) {
    whenSettled { outcome in dispatcher.dispatch { handler(outcome) } }
  }

  /// Has `handler` called at the end, or at once, if it has ended.
  func whenSettled(_ handler: @escaping Handler) {
    let outcome = state.withLock { state in
      if case .pending(let handlers) = state { state = .pending(handlers + [handler]) }
      return state.outcome
    }
    if let outcome { handler(outcome) }
  }

  /// A promise of what `body` makes of the value; an error goes past `body`.
  func then<New>(
    _ body: @escaping @Sendable (Value) throws(Failure) -> New
  ) -> Promise<New, Failure> {
    Promise<New, Failure> { next in
      self.whenSettled { outcome in
        switch outcome {
        case .success(let value):
          do throws(Failure) { next.fulfill(try body(value)) } catch { next.reject(error) }
        case .failure(let error): next.reject(error)
        }
      }
    }
  }

  /// A promise that ends as the promise does which `body` makes of the value.
  func then<New>(
    _ body: @escaping @Sendable (Value) throws(Failure) -> Promise<New, Failure>
  ) -> Promise<New, Failure> {
    Promise<New, Failure> { next in
      self.whenSettled { outcome in
        do throws(Failure) {
          try body(outcome.get()).whenSettled(next.settle)
        } catch { next.reject(error) }
      }
    }
  }

  /// A promise that ends as the promise does which one of the two makes of the value, or of the error.
  func map<New, NewFailure>(
    _ value: @escaping @Sendable (Value) -> Promise<New, NewFailure>,
    _ error: @escaping @Sendable (Failure) -> Promise<New, NewFailure>
  ) -> Promise<New, NewFailure> {
    Promise<New, NewFailure> { next in
      self.whenSettled { outcome in
        switch outcome {
        case .success(let found): value(found).whenSettled(next.settle)
        case .failure(let found): error(found).whenSettled(next.settle)
        }
      }
    }
  }

  /// A promise with another error, which `body` makes of this one's.
  func `catch`<NewFailure>(
    _ body: @escaping @Sendable (Failure) -> NewFailure
  ) -> Promise<Value, NewFailure> {
    map({ Promise<Value, NewFailure>(value: $0) }, { Promise<Value, NewFailure>(error: body($0)) })
  }

  /// This promise, whose error `body` sees while it goes on.
  @discardableResult func `catch`(_ body: @escaping @Sendable (Failure) -> Void) -> Promise {
    self.catch { (error) -> Failure in
      body(error)
      return error
    }
  }
}

/// Why there is no answer.
enum Refusal: Error {
  case closed
}

/// The promise at work.
func program() {
  let (queue, done) = (DispatchQueue(label: "work"), DispatchSemaphore(value: 0))
  let answer = Promise<Int, Refusal>(on: queue) { handle in handle.fulfill(42) }
  answer.whenSettled(on: queue) { outcome in
    print("answer ended with \(outcome)")
    done.signal()
  }
  done.wait()
}
