/// A floor: the least that a promise can be.
///
/// A class with the result, one handler beside a list for more, and no lock; a struct holds the three. Handlers
/// run inside the call that settles, one inside the other, so that a long chain needs a large stack. The cost of a link
/// is two allocations, reference counting, and the metadata that a generic class looks up when it is freed.
final class BareBox<Value: Sendable> {
  typealias Result = Swift.Result<Value, any Error>

  private struct State {
    var result: Result?
    var handlers = Handlers()
  }

  private struct Handlers {
    var first: ((Result) -> Void)?
    var more: [(Result) -> Void] = []
  }

  private var state: State

  /// Makes one; settled, if there is a result.
  init(_ result: Result? = nil) {
    state = State(result: result)
  }

  var result: Result? { state.result }

  /// Settles it, unless it is settled.
  func settle(_ result: Result) {
    guard state.result == nil else { return }
    state.result = result
    let handlers = state.handlers
    state.handlers = Handlers()
    handlers.first?(result)
    for handler in handlers.more { handler(result) }
  }

  /// Attaches a handler.
  func attach(_ handler: @escaping (Result) -> Void) {
    if let result = state.result {
      handler(result)
    } else if state.handlers.first == nil {
      state.handlers.first = handler
    } else {
      state.handlers.more.append(handler)
    }
  }

  /// A box of what `transform` makes of the value.
  func then<New: Sendable>(_ transform: @escaping (Value) -> New) -> BareBox<New> {
    let next = BareBox<New>()
    attach { next.settle($0.map(transform)) }
    return next
  }
}

extension BareBox {
  /// A box of all values.
  static func all(_ boxes: [BareBox]) -> BareBox<[Value]> {
    let output = BareBox<[Value]>()
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
