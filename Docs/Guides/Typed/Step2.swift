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
}

/// Why there is no answer.
enum Refusal: Error {
  case closed
}

/// The promise at work.
func program() {
  let answer = Promise<Int, Refusal> { handle in
    handle.fulfill(42)
    handle.reject(.closed)
  }
  print("fulfilled: \(answer.isFulfilled), rejected: \(answer.isRejected)")
  answer.whenSettled { outcome in
    if case .success(let value) = outcome { print("the answer is \(value)") }
  }
}
