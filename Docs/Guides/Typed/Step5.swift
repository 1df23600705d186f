/// A value that comes later, or an error of a type that is known.
final class Promise<Value: Sendable, Failure: Error>: @unchecked Sendable {
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

  private var state = State.pending([])

  var isPending: Bool { state.outcome == nil }
  var isFulfilled: Bool { if case .fulfilled = state { true } else { false } }
  var isRejected: Bool { if case .rejected = state { true } else { false } }

  /// Begins work, which settles the promise when it is done.
  init(_ work: (Handle) -> Void) {
    work(
      Handle(
        fulfill: { value in self.settle(.fulfilled(value)) },
        reject: { error in self.settle(.rejected(error)) }
      )
    )
  }

  /// One that has a value from the beginning.
  init(value: Value) { state = .fulfilled(value) }

  /// One that has an error from the beginning.
  init(error: Failure) { state = .rejected(error) }

  /// Ends it, unless it has ended, and calls the handlers.
  private func settle(_ end: State) {
    guard case .pending(let handlers) = state, let outcome = end.outcome else { return }
    state = end
    for handler in handlers { handler(outcome) }
  }

  /// Has `handler` called at the end, or at once, if it has ended.
  func whenSettled(_ handler: @escaping Handler) {
    switch state {
    case .pending(let handlers): state = .pending(handlers + [handler])
    case .fulfilled(let value): handler(.success(value))
    case .rejected(let error): handler(.failure(error))
    }
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
}

/// Why there is no answer.
enum Refusal: Error {
  case closed
}

/// The promise at work.
func program() {
  let answer = Promise<Int, Refusal>(value: 42)
  let twice = answer.then { value in value * 2 }
  twice.whenSettled { outcome in print("twice ended with \(outcome)") }
  let sent = twice.then { value in Promise<String, Refusal>(error: .closed) }
  sent.whenSettled { outcome in print("sent is rejected: \(outcome == .failure(.closed))") }
}
