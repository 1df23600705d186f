import Synchronization

extension Promise {
  /// A promise of all values, in the order of `promises`; or of the first error.
  ///
  /// - Parameter promises: the inputs; iterated once. An input may be settled, pending, or there twice.
  /// - Returns: a promise that is fulfilled when the last input is, at once where there is none. It is
  ///   rejected as soon as one input is, and cancelled as soon as one is, without waiting for the others.
  ///   It is a consumer of the inputs until it is settled: one that nobody else waits for is cancelled then.
  /// - Complexity: O(*n*) in the number of inputs.
  public static func all(
    _ promises: some Sequence<Promise<Value, Failure>>
  ) -> Promise<[Value], Failure> {
    let inputs = Array(promises)
    guard !inputs.isEmpty else { return Promise<[Value], Failure>(value: []) }
    let collected = Collected<Value>(count: inputs.count)
    let link = Link(source: collected, handler: collected, dispatcher: .current)
    let output = Promise<[Value], Failure>(pendingOn: link)
    for (index, input) in inputs.enumerated() {
      let handler = Handler<Outcome>(on: .current, for: output) { outcome in
        switch outcome {
        case .fulfilled(let value):
          if let values = collected.add(value, at: index) { output.settle(.fulfilled(values)) }
        case .rejected(let error): output.settle(.rejected(error))
        case .cancelled: output.cancel()
        }
      }
      collected.wait(for: input, by: handler)
    }
    return output
  }

  /// A promise that ends as the first of `promises` that is settled, in whichever way.
  ///
  /// - Parameter promises: the inputs; iterated once. Of several that are settled already the first counts.
  /// - Returns: a promise that is a consumer of the inputs until it is settled: a loser that nobody else
  ///   waits for is cancelled then. With no input it is cancelled, since nobody could settle it.
  /// - Complexity: O(*n*) in the number of inputs.
  public static func race(_ promises: some Sequence<Promise<Value, Failure>>) -> Promise {
    let inputs = Array(promises)
    let entrants = Collected<Value>(count: inputs.count)
    let link = Link(source: entrants, handler: entrants, dispatcher: .current)
    let output = Promise(pendingOn: link)
    if inputs.isEmpty { output.cancel() }
    for input in inputs {
      let handler = Handler<Outcome>(on: .current, for: output) { output.settle($0) }
      entrants.wait(for: input, by: handler)
    }
    return output
  }
}

/// The values that have arrived so far, and the inputs that are waited for.
private final class Collected<Value: Sendable>: Upstream, Leaving {
  private struct State {
    var values: [Value?]
    var missing: Int
    var inputs: [Link] = []
    var hasLeft = false
  }

  private let state: Mutex<State>

  init(count: Int) {
    state = Mutex(State(values: Array(repeating: nil, count: count), missing: count))
  }

  /// Waits for an input, unless nobody waits for the output any more.
  func wait<Failure>(
    for input: Promise<Value, Failure>,
    by handler: Handler<Promise<Value, Failure>.Outcome>
  ) {
    let link = Link(source: input, handler: handler, dispatcher: .current)
    input.attach(handler)
    // The output may have been settled by an earlier input, or by this one.
    let isWanted = state.withLock { state in
      guard !state.hasLeft else { return false }
      state.inputs.append(link)
      return true
    }
    if !isWanted { link.leave() }
  }

  /// All values, once the last one is there; `nil` before, and when nobody waits for them any more.
  func add(_ value: Value, at index: Int) -> [Value]? {
    let complete: [Value?]? = state.withLock { state in
      guard !state.hasLeft else { return nil }
      state.values[index] = value
      state.missing -= 1
      return state.missing == 0 ? state.values.takeAll() : nil
    }
    return complete?.compactMap(\.self)
  }

  /// The inputs whose values are missing.
  var links: [Link] {
    let (inputs, values) = state.withLock { ($0.inputs, $0.values) }
    return zip(inputs, values).filter { $0.1 == nil }.map(\.0)
  }

  var isDeliveredHere: Bool { false }

  /// Gives up the values that came in: an input that is still pending may keep this object.
  func leave() -> Bool {
    // They are released here, not under the lock.
    let (isFirst, _) = state.withLock { state in
      defer { state.hasLeft = true }
      return (!state.hasLeft, state.values.takeAll())
    }
    return isFirst
  }

  func consumerLeft() -> [Link] {
    state.withLock { $0.inputs.takeAll() }
  }
}
