import Dispatchers
import ResultPromise
import TypedPromise

/// A promise that a thread can wait for, of one library or the other.
enum Waitable: Sendable {
  case typed(TypedPromise.Promise<Int, Lost>)
  case result(ResultPromise.Promise<Int, Lost>)

  enum Lost: Error { case it }

  enum Library: CaseIterable {
    case typed, result

    var pending: Waitable { self == .typed ? .typed(.init()) : .result(.init()) }

    func fulfilled(_ value: Int) -> Waitable {
      self == .typed ? .typed(.init(value: value)) : .result(.init(.success(value)))
    }

    /// The sum of all.
    func sum(_ all: [Waitable]) -> Waitable {
      switch self {
      case .typed:
        .typed(when(fulfilled: all.compactMap(\.typed)).map(on: .current) { $0.reduce(0, +) })
      case .result:
        .result(ResultPromise.Promise.all(all.compactMap(\.result)).map { $0.reduce(0, +) })
      }
    }
  }

  private var typed: TypedPromise.Promise<Int, Lost>? {
    if case .typed(let promise) = self { promise } else { nil }
  }

  private var result: ResultPromise.Promise<Int, Lost>? {
    if case .result(let promise) = self { promise } else { nil }
  }

  @discardableResult func fulfill(_ value: Int) -> Bool {
    switch self {
    case .typed(let promise): promise.fulfill(value)
    case .result(let promise): promise.fulfill(with: .success(value))
    }
  }

  var isPending: Bool {
    switch self {
    case .typed(let promise): promise.isPending
    case .result(let promise): promise.resultIfSettled == nil
    }
  }

  /// The same, by way of a dispatcher.
  func moved(to dispatcher: some Dispatcher) -> Waitable {
    switch self {
    case .typed(let promise): .typed(promise.map(on: dispatcher) { $0 })
    case .result(let promise): .result(promise.receive(on: dispatcher))
    }
  }

  /// A step whose handler runs where its promise is settled.
  @discardableResult func map(_ body: @escaping @Sendable (Int) -> Int = { $0 }) -> Waitable {
    switch self {
    case .typed(let promise): .typed(promise.map(on: .current, body))
    case .result(let promise): .result(promise.map(body))
    }
  }

  /// The same, with a handler that returns a promise of the same library.
  func flatMap(_ body: @escaping @Sendable () -> Waitable?) -> Waitable {
    switch self {
    case .typed(let promise):
      .typed(promise.flatMap(on: .current) { _ in body()?.typed ?? .init(error: .it) })
    case .result(let promise):
      .result(promise.flatMap { _ in body()?.result ?? .init(.failure(.it)) })
    }
  }

  func named(_ name: String, fileID: String = #fileID, line: Int = #line) -> Waitable {
    switch self {
    case .typed(let promise): .typed(promise.named(name, fileID: fileID, line: line))
    case .result(let promise): .result(promise.named(name, fileID: fileID, line: line))
    }
  }

  /// Blocks until it has a value; throws a `DeadlockError` where that would never be.
  func wait() throws -> Int {
    switch self {
    case .typed(let promise):
      do throws(WaitError<Lost>) { return try promise.wait() } catch .wouldDeadlock(let deadlock) {
        throw deadlock
      }
    case .result(let promise): return try promise.wait().get()
    }
  }
}
