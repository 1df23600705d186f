/// The sequential specification of a promise.
///
/// Outcomes are numbers, so that the model knows nothing of payloads; a cancellation is an outcome with a
/// number of its own.
package struct PromiseModel: SequentialModel {
  /// A call on a promise, with its result.
  package enum Call: Sendable, Hashable, CustomStringConvertible {
    /// Settles; `reported` says whether the call reported that it won, `nil` where it reports nothing.
    case settle(outcome: Int, reported: Bool?)
    /// Asks for the outcome; `saw` is `nil` where the promise was pending.
    case query(saw: Int?)
    /// Attaches a handler.
    ///
    /// `saw` is the outcome that the handler was given, `nil` where it never ran. `deliveredAs` is its
    /// place among all handlers of the promise, from 0, in the order of their calls; `nil`
    /// where that was not observed, or where handlers may overtake each other.
    case register(deliveredAs: Int?, saw: Int?)

    /// The call and its answer, as in `settle 1 → won`.
    package var description: String {
      switch self {
      case .settle(let outcome, nil): "settle \(outcome)"
      case .settle(let outcome, let won?): "settle \(outcome) → \(won ? "won" : "lost")"
      case .query(let saw): "query → \(saw.map(String.init) ?? "pending")"
      case .register(_, nil): "attach → never called"
      case .register(nil, let saw?): "attach → called with \(saw)"
      case .register(let place?, let saw?): "attach → called with \(saw), as number \(place)"
      }
    }
  }

  /// The state of a promise.
  package struct State: Hashable, Sendable {
    /// The outcome, or `nil` while the promise is pending.
    package var outcome: Int?
    /// How many handlers were attached.
    package var handlers = 0
    /// What must happen to the handlers that were attached while the promise was pending.
    package var expectation: Expectation?
  }

  /// What was observed of the handlers of a pending promise.
  ///
  /// A settlement must agree with it.
  package enum Expectation: Hashable, Sendable {
    /// They never ran: no call may settle the promise.
    case never
    /// They were given this outcome.
    case outcome(Int)
  }

  /// Makes the model.
  package init() {}

  /// Pending, with no handler.
  package var initial: State { State() }

  /// The state after the call, or `nil` if the call cannot have this result.
  package func next(_ state: State, _ call: Call) -> State? {
    var state = state
    switch call {
    case .query(let saw):
      return saw == state.outcome ? state : nil
    case .settle(let outcome, let reported):
      let wins = state.outcome == nil
      guard reported == nil || reported == wins else { return nil }
      guard wins else { return state }
      guard state.expectation == nil || state.expectation == .outcome(outcome) else { return nil }
      state.outcome = outcome
      return state
    case .register(let place, let saw):
      guard place == nil || place == state.handlers else { return nil }
      state.handlers += 1
      if state.outcome != nil { return saw == state.outcome ? state : nil }
      let expectation = saw.map(Expectation.outcome) ?? .never
      guard state.expectation == nil || state.expectation == expectation else { return nil }
      state.expectation = expectation
      return state
    }
  }

  /// False while handlers ran with an outcome that no call settled with.
  package func mayEnd(in state: State) -> Bool {
    guard state.outcome == nil, case .outcome = state.expectation else { return true }
    return false
  }
}
