public import Synchronization

/// A floor: the bare box with a lock.
///
/// A class with a `Mutex` around its state; handlers run inside the call that settles, one inside the other.
public final class MutexBox<Value: Sendable, Failure: Error>: Sendable {
  @usableFromInline
  struct State {
    @usableFromInline var result: Result<Value, Failure>?
    @usableFromInline var handlers: [@Sendable (Result<Value, Failure>) -> Void] = []

    @inlinable
    init(_ result: Result<Value, Failure>?) {
      self.result = result
    }
  }

  @usableFromInline let state: Mutex<State>

  /// Makes one; settled, if there is a result.
  @inlinable
  public init(_ result: Result<Value, Failure>? = nil) {
    state = Mutex(State(result))
  }

  /// The result, if there is one.
  @inlinable
  public var result: Result<Value, Failure>? { state.withLock { $0.result } }

  /// Settles it, unless it is settled.
  @inlinable
  public func settle(_ result: Result<Value, Failure>) {
    let handlers = state.withLock { state -> [@Sendable (Result<Value, Failure>) -> Void] in
      guard state.result == nil else { return [] }
      state.result = result
      defer { state.handlers = [] }
      return state.handlers
    }
    for handler in handlers { handler(result) }
  }

  /// Attaches a handler.
  @inlinable
  public func attach(_ handler: @escaping @Sendable (Result<Value, Failure>) -> Void) {
    let result = state.withLock { state -> Result<Value, Failure>? in
      if state.result == nil { state.handlers.append(handler) }
      return state.result
    }
    if let result { handler(result) }
  }

  /// Derives another.
  @inlinable
  public func then<NewValue>(
    _ transform: @escaping @Sendable (Value) -> NewValue
  ) -> MutexBox<NewValue, Failure> {
    let next = MutexBox<NewValue, Failure>()
    attach { next.settle($0.map(transform)) }
    return next
  }
}

extension MutexBox {
  /// A box of all values.
  @inlinable
  public static func all(_ boxes: [MutexBox]) -> MutexBox<[Value], Failure> {
    let output = MutexBox<[Value], Failure>()
    let collected = Collected<Value>(count: boxes.count)
    for (index, box) in boxes.enumerated() {
      box.attach { result in
        switch result {
        case .success(let value):
          if let values = collected.add(value, at: index) { output.settle(.success(values)) }
        case .failure(let error): output.settle(.failure(error))
        }
      }
    }
    return output
  }
}

/// The values that have arrived so far.
@usableFromInline
final class Collected<Value: Sendable>: Sendable {
  @usableFromInline let state: Mutex<(values: [Value?], missing: Int)>

  @inlinable
  init(count: Int) {
    state = Mutex((Array(repeating: nil, count: count), count))
  }

  @inlinable
  func add(_ value: Value, at index: Int) -> [Value]? {
    let complete = state.withLock { state -> [Value?]? in
      state.values[index] = value
      state.missing -= 1
      return state.missing == 0 ? state.values : nil
    }
    return complete?.compactMap(\.self)
  }
}
