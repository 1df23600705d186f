import Dispatchers
import Synchronization

/// The inputs of a promise that waits for several, until that is settled.
///
/// It is a consumer of each of them, and leaves them all when the output is settled: one that nobody else waits
/// for is cancelled then.
@usableFromInline final class Gathering: Upstream {
  /// How many of the inputs have to be settled before the output can be.
  @usableFromInline enum Need: Sendable {
    case all
    case one
  }

  private struct State {
    /// How many inputs have not come.
    var missing: Int
    var places: [Place] = []
    /// Whether the output is settled, or is about to be.
    var hasEnded = false
  }

  private let state: Mutex<State>
  private let need: Need

  @usableFromInline init(of count: Int, need: Need) {
    var state = State(missing: count)
    state.places.reserveCapacity(count)
    self.state = Mutex(state)
    self.need = need
  }

  /// Waits for an input, unless the output is settled already.
  @inlinable func wait<Value, Failure>(
    for input: Promise<Value, Failure>,
    _ handler: Handler<Value, Failure>
  ) {
    waits(at: Place(source: input, number: input.attach(handler, handsOver: true)))
  }

  @usableFromInline func waits(at place: Place) {
    // The output may have been settled by an earlier input, or by this one.
    let isWanted = state.withLock { state in
      if !state.hasEnded { state.places.append(place) }
      return !state.hasEnded
    }
    if !isWanted { place.leave() }
  }

  /// Counts an input that has come; says whether it was the last.
  @usableFromInline func isLast() -> Bool {
    // All are settled, so that nobody has to leave.
    state.decide { state -> (Bool, [Place]) in
      state.missing -= 1
      guard state.missing == 0, !state.hasEnded else { return (false, []) }
      state.hasEnded = true
      return (true, state.places.takeAll())
    }
  }

  /// What the output cannot be settled without: of several inputs one of which is enough, none.
  @usableFromInline var links: [Link] {
    let places = state.withLock { $0.places }
    let pending = places.map(\.source).filter(\.isPending)
    guard need == .all || pending.count == 1 else { return [] }
    return pending.map { Link(source: $0, dispatcher: .current) }
  }

  @usableFromInline var isPending: Bool { state.withLock { !$0.hasEnded } }

  @usableFromInline func consumerLeft(_ number: UInt64) -> [Place] {
    state.withLock { state in
      state.hasEnded = true
      return state.places.takeAll()
    }
  }
}
