import Dispatch
import Synchronization

/// `Task`, with a checked continuation for a pending one.
struct TaskSubject: Subject {
  typealias Promise = Task<Int, Never>

  static let name = "Task"

  /// Resumes a continuation, or keeps the value until there is a continuation.
  final class Settler: Sendable {
    private enum State {
      case empty
      case waiting(CheckedContinuation<Int, Never>)
      case settled(Int)
    }

    private let state = Mutex(State.empty)

    var value: Int {
      get async {
        await withCheckedContinuation { continuation in
          let settled = state.withLock { state -> Int? in
            if case .settled(let value) = state { return value }
            state = .waiting(continuation)
            return nil
          }
          if let settled { continuation.resume(returning: settled) }
        }
      }
    }

    func settle(_ value: Int) {
      let waiting = state.withLock { state -> CheckedContinuation<Int, Never>? in
        defer { state = .settled(value) }
        if case .waiting(let continuation) = state { return continuation }
        return nil
      }
      waiting?.resume(returning: value)
    }
  }

  func pending() -> (promise: Promise, settler: Settler) {
    let settler = Settler()
    return (Task { await settler.value }, settler)
  }

  func settled(_ value: Int) -> Promise { Task { value } }

  func settle(_ settler: Settler, with value: Int) { settler.settle(value) }

  func then(_ promise: Promise, _ transform: @escaping @Sendable (Int) -> Int) -> Promise {
    Task { transform(await promise.value) }
  }

  func then(_ promise: Promise, adding amount: Amount) -> Promise {
    Task { await promise.value &+ amount.value }
  }

  func observe(_ promise: Promise, _ handler: @escaping @Sendable (Int) -> Void) {
    Task { handler(await promise.value) }
  }

  func all(_ promises: [Promise], done: @escaping @Sendable (Int) -> Void) {
    Task {
      var values: [Int] = []
      for promise in promises { values.append(await promise.value) }
      done(values.count)
    }
  }

  /// Awaits it, since a task's value cannot be read in any other way.
  func value(of promise: Promise) -> Int? {
    let received = ReceivedSum()
    awaiting { done in
      Task {
        received.add(await promise.value)
        done()
      }
    }
    return received.sum
  }

  static let isAwaited = true
}
