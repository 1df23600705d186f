import Synchronization

/// A promise that waits for several others, until it is settled.
///
/// It is a consumer of each of them, and leaves them all when it is settled: one that nobody else waits for
/// is cancelled then.
final class Gathering<Value: Sendable, Failure: Error>: Upstream, Leaving {
  typealias Output = Promise<Value, Failure>

  /// How many of the inputs have to be settled before the output can be, unless one settles it early.
  enum Need {
    case all
    case one
  }

  private struct State {
    /// Those that have not been settled, or have not said so.
    var missing: Int
    var inputs: [Link] = []
    /// Whether the output is settled.
    var hasLeft = false
  }

  private let state: Mutex<State>
  private let need: Need
  /// How the output ends when all inputs are settled, and none has settled it early.
  private let end: @Sendable () -> Output.Outcome

  init(of count: Int, need: Need, end: @escaping @Sendable () -> Output.Outcome) {
    (self.need, self.end) = (need, end)
    state = Mutex(State(missing: count))
  }

  /// Makes the output, and lets it wait for the inputs that `waitForAll` names.
  func output(waitingFor waitForAll: (Output) -> Void) -> Output {
    let output = Output(pendingOn: Link(source: self, handler: self, dispatcher: .current))
    if state.withLock({ $0.missing }) == 0 { output.settle(end()) }
    waitForAll(output)
    return output
  }

  /// Waits for an input, unless the output is settled already.
  ///
  /// - Parameter early: how the output ends with this outcome of the input, without waiting for the others;
  ///   `nil` if it does not.
  func wait<Input, InputFailure>(
    for input: Promise<Input, InputFailure>,
    in output: Output,
    early: @escaping @Sendable (Promise<Input, InputFailure>.Outcome) -> Output.Outcome?
  ) {
    let handler = Handler<Promise<Input, InputFailure>.Outcome>(on: .current) { outcome in
      if let end = early(outcome) ?? self.endIfLast() { output.settle(end) }
    }
    input.attach(handler)
    let link = Link(source: input, handler: handler, dispatcher: .current)
    // The output may have been settled by an earlier input, or by this one.
    let isWanted = state.withLock { state in
      guard !state.hasLeft else { return false }
      state.inputs.append(link)
      return true
    }
    if !isWanted { link.leave() }
  }

  private func endIfLast() -> Output.Outcome? {
    let isLast = state.withLock { state in
      state.missing -= 1
      return state.missing == 0 && !state.hasLeft
    }
    return isLast ? end() : nil
  }

  /// What the output cannot be settled without: of several inputs one of which is enough, none.
  var links: [Link] {
    let pending = state.withLock { $0.inputs }.filter { $0.source?.isPending == true }
    return need == .all || pending.count == 1 ? pending : []
  }

  var isPending: Bool { true }
  var isDeliveredHere: Bool { false }

  var hasLeft: Bool { state.withLock { $0.hasLeft } }

  func leave() -> Bool {
    state.withLock { state in
      defer { state.hasLeft = true }
      return !state.hasLeft
    }
  }

  func consumerLeft() -> [Link] {
    state.withLock { $0.inputs.takeAll() }
  }
}
