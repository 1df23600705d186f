import Synchronization

/// The mutex box in a module of its own, where a caller's compiler cannot see its code.
///
/// Line by line the code of `MutexBox`, which is compiled together with its callers. The difference between the
/// two costs is that between code for every type and code for `Int`.
public final class DistantBox<Value: Sendable>: Sendable {
  /// What arrives.
  public typealias Result = Swift.Result<Value, any Error>

  private struct State {
    var result: Result?
    var handlers = Handlers()
  }

  private struct Handlers {
    var first: (@Sendable (Result) -> Void)?
    var more: [@Sendable (Result) -> Void] = []
  }

  private let state: Mutex<State>

  /// Makes one; settled, if there is a result.
  public init(_ result: Result? = nil) {
    state = Mutex(State(result: result))
  }

  /// The result, if there is one.
  public var result: Result? { state.withLock { $0.result } }

  /// Settles it, unless it is settled.
  public func settle(_ result: Result) {
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
  public func attach(_ handler: @escaping @Sendable (Result) -> Void) {
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
  public func then<New>(_ transform: @escaping @Sendable (Value) -> New) -> DistantBox<New> {
    let next = DistantBox<New>()
    attach { next.settle($0.map(transform)) }
    return next
  }
}
