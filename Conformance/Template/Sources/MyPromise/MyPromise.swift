import Foundation
import Synchronization

/// A box that is filled once and then calls its handlers: put your own promise in its place.
public final class MyPromise<Value: Sendable>: Sendable {
  /// What waits for the result.
  public typealias Handler = @Sendable (Result<Value, any Error>) -> Void

  private struct State {
    var result: Result<Value, any Error>?
    var handlers: [Handler] = []
  }

  private let state: Mutex<State>

  /// Makes one that is pending.
  public init() { state = Mutex(State()) }

  /// Makes one that is settled.
  public init(_ result: Result<Value, any Error>) { state = Mutex(State(result: result)) }

  /// Settles it, unless it is settled, and returns whether it did; its handlers have run then.
  @discardableResult public func settle(_ result: Result<Value, any Error>) -> Bool {
    let handlers = state.withLock { state -> [Handler]? in
      guard state.result == nil else { return nil }
      state.result = result
      defer { state.handlers = [] }
      return state.handlers
    }
    if let handlers { Turns.run { for handler in handlers { handler(result) } } }
    return handlers != nil
  }

  /// The result, if it has come.
  public var result: Result<Value, any Error>? { state.withLock { $0.result } }

  /// Calls `handler` with the result: immediately, if there is one.
  public func whenSettled(_ handler: @escaping Handler) {
    let result = state.withLock { state in
      if state.result == nil { state.handlers.append(handler) }
      return state.result
    }
    if let result { Turns.run { handler(result) } }
  }

  /// A promise that ends as `next` says, which gets the result.
  public func map<New>(
    _ next: @escaping @Sendable (Result<Value, any Error>) throws -> New
  ) -> MyPromise<New> {
    let promise = MyPromise<New>()
    whenSettled { result in promise.settle(Result { try next(result) }) }
    return promise
  }

  /// A promise that ends like the promise that `next` makes of the result.
  public func flatMap<New>(
    _ next: @escaping @Sendable (Result<Value, any Error>) throws -> MyPromise<New>
  ) -> MyPromise<New> {
    let promise = MyPromise<New>()
    whenSettled { result in
      do { try next(result).whenSettled { promise.settle($0) } } catch {
        promise.settle(.failure(error))
      }
    }
    return promise
  }

  /// The values of all, in their order, or the first error.
  public static func all(_ promises: some Sequence<MyPromise>) -> MyPromise<[Value]> {
    let promises = Array(promises)
    let (whole, values) = (MyPromise<[Value]>(), Values<Value>(count: promises.count))
    if promises.isEmpty { whole.settle(.success([])) }
    for (index, promise) in promises.enumerated() {
      promise.whenSettled { result in
        switch result {
        case .success(let value):
          if let values = values.put(value, at: index) { whole.settle(.success(values)) }
        case .failure(let error): whole.settle(.failure(error))
        }
      }
    }
    return whole
  }

  /// Waits for the result.
  public var value: Value {
    get async throws {
      try await withCheckedThrowingContinuation { waiting in
        whenSettled { waiting.resume(with: $0) }
      }
    }
  }
}

/// The values that have come.
private final class Values<Value: Sendable>: Sendable {
  private struct State {
    var values: [Value?]
    var open: Int
  }

  private let state: Mutex<State>

  init(count: Int) {
    state = Mutex(State(values: Array(repeating: nil, count: count), open: count))
  }

  /// Puts one in its place; returns all, if it was the last.
  func put(_ value: Value, at index: Int) -> [Value]? {
    state.withLock { state in
      state.values[index] = value
      state.open -= 1
      return state.open == 0 ? state.values.compactMap(\.self) : nil
    }
  }
}

/// Runs handlers in the call that triggers them.
///
/// What a handler triggers runs when it has returned, so that a long chain takes no stack.
private final class Turns {
  private var waiting: [() -> Void] = []

  static func run(_ job: @escaping () -> Void) {
    let here = Thread.current.threadDictionary
    if let turns = here["MyPromise"] as? Turns { return turns.waiting.append(job) }
    let turns = Turns()
    here["MyPromise"] = turns
    defer { here.removeObject(forKey: "MyPromise") }
    turns.waiting = [job]
    while !turns.waiting.isEmpty {
      let jobs = turns.waiting
      turns.waiting = []
      for job in jobs { job() }
    }
  }
}
