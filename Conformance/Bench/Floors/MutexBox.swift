import Synchronization

/// A floor: the bare box with a `Mutex` around its state; the floor that others are compared with.
///
/// Handlers run outside the lock, inside the call that settles, one inside the other, so that a long chain needs
/// a large stack. A lock whose type depends on the class's type looks up more metadata when a box is freed.
final class MutexBox<Value: Sendable>: Sendable {
  typealias Result = Swift.Result<Value, any Error>

  private struct State {
    var result: Result?
    var handlers = Handlers()
  }

  /// A struct, since a closure that passes through a generic result is wrapped again.
  private struct Handlers {
    var first: (@Sendable (Result) -> Void)?
    var more: [@Sendable (Result) -> Void] = []
  }

  private let state: Mutex<State>

  /// Makes one; settled, if there is a result.
  init(_ result: Result? = nil) {
    state = Mutex(State(result: result))
  }

  var result: Result? { state.withLock { $0.result } }

  /// Settles it, unless it is settled.
  func settle(_ result: Result) {
    let handlers = state.withLock { state -> Handlers in
      guard state.result == nil else { return Handlers() }
      state.result = result
      defer { state.handlers = Handlers() }
      return state.handlers
    }
    handlers.first?(result)
    for handler in handlers.more { handler(result) }
  }

  /// Attaches a handler.
  func attach(_ handler: @escaping @Sendable (Result) -> Void) {
    let settled = state.withLock { state -> Result? in
      if let result = state.result { return result }
      if state.handlers.first == nil {
        state.handlers.first = handler
      } else {
        state.handlers.more.append(handler)
      }
      return nil
    }
    if let settled { handler(settled) }
  }

  /// A box of what `transform` makes of the value.
  func then<New>(_ transform: @escaping @Sendable (Value) -> New) -> MutexBox<New> {
    let next = MutexBox<New>()
    attach { next.settle($0.map(transform)) }
    return next
  }
}

extension MutexBox {
  /// A box of all values.
  static func all(_ boxes: [MutexBox]) -> MutexBox<[Value]> {
    let output = MutexBox<[Value]>()
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
