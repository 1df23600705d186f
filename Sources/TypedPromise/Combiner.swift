import Dispatchers
@_spi(Storage) import PromiseStorage
import Synchronization

/// The inputs of a promise that waits for several, until that is settled.
///
/// It is a consumer of each of them, and leaves all of them when the output is settled: an input that nobody else waits
/// for is cancelled then.
@usableFromInline final class Combiner: Sources {
  /// How many of the inputs must be settled before the output can be.
  @usableFromInline enum Need: Sendable {
    case all
    case one
  }

  private enum Entry {
    /// Becomes `waiting`.
    case empty
    /// Becomes `arrived`, or `gone`.
    case waiting(Input, SourceReference<PromiseCore>)
    case arrived(PromiseCore)
    /// The input has settled the output; or it was released, and will never arrive.
    case gone
  }

  /// Settles the output if this input decides it, whatever the others do; returns whether it did.
  @usableFromInline typealias Early = @Sendable (_ input: PromiseCore) -> Bool

  /// The same in a structure of its own, as each transform.
  private struct Decision {
    let early: Early
  }

  /// What waits for one of them.
  private final class Input: PromiseWaiter, @unchecked Sendable {
    let combiner: Combiner
    let index: Int

    init(_ combiner: Combiner, at index: Int, _ early: @escaping Early) {
      (self.combiner, self.index) = (combiner, index)
      let step = Step { (input: Input, source: PromiseCore) in
        if input.takeTransform(as: Decision.self)?.early(source) == true {
          input.combiner.forget(input.index)
        } else {
          input.combiner.add(source, at: input.index)
        }
        return .done
      }
      super.init(as: .passer, step)
      put(Decision(early: early), as: .transform)
    }

    override func abandon() { combiner.forget(index) }
  }

  private struct State {
    /// How many inputs have not arrived.
    var missing: Int
    /// Empty once everything has arrived, or the output is settled or about to be.
    var places: [Entry]
  }

  private let state: Mutex<State>
  private let need: Need
  private let atEnd: @Sendable ([PromiseCore]) -> Void

  /// - Parameter atEnd: settles the output when the last input has arrived; gets all of them, in their order.
  @usableFromInline init(
    of count: Int,
    need: Need,
    atEnd: @escaping @Sendable ([PromiseCore]) -> Void
  ) {
    state = Mutex(State(missing: count, places: Array(repeating: .empty, count: count)))
    (self.need, self.atEnd) = (need, atEnd)
  }

  /// Settles the output if there is no input; otherwise registers that the output waits for the inputs.
  @usableFromInline func start(_ output: PromiseCore) {
    output.follow(Producer(upstream: self))
    if state.withLock({ $0.places.isEmpty }) { atEnd([]) }
  }

  /// Waits for an input; if the output is settled already, leaves it at once.
  @usableFromInline func wait(
    for input: PromiseCore,
    at index: Int,
    _ early: @escaping Early
  ) {
    let waiter = Input(self, at: index, early)
    let source = SourceReference<PromiseCore>(input)
    state.withLock { state in
      if !state.places.isEmpty { state.places[index] = .waiting(waiter, source) }
    }
    _ = input.listen(waiter)
    // A thread that has dropped it meanwhile did not find the waiter there.
    if state.withLock({ $0.places.isEmpty }) {
      PromiseCore.leave(waiter, input)
    }
  }

  /// Counts an input that has arrived.
  private func add(_ source: PromiseCore, at index: Int) {
    let places = state.decide { state -> ([Entry]?, Entry?) in
      guard !state.places.isEmpty else { return (nil, nil) }
      var place = Entry.arrived(source)
      swap(&place, &state.places[index])
      state.missing -= 1
      return (state.missing == 0 ? state.places.takeAll() : nil, place)
    }
    guard let places else { return }
    atEnd(places.compactMap { if case .arrived(let source) = $0 { source } else { nil } })
  }

  /// An input is no longer held by anything, and must not be used.
  private func forget(_ index: Int) {
    state.release { state -> Entry? in
      guard !state.places.isEmpty else { return nil }
      defer { state.places[index] = .gone }
      return state.places[index]
    }
  }

  /// The inputs that can still settle the output.
  @usableFromInline var waits: [Wait] {
    let waiting = state.withLock { Combiner.waiting($0.places) }
    let pending = waiting.map(\.source).filter { $0.look { $0.phase.isPending } }
    let hasAlternative = need == .one && pending.count > 1
    return pending.map { Wait(upstream: $0, place: .through, hasAlternative: hasAlternative) }
  }

  /// The output is settled: drops what has arrived, and no longer waits for the rest.
  @usableFromInline func leave() -> [PromiseCore.LeavingWaiter] {
    // Under the lock: once it has been left, an input may be released before it is asked.
    state.decide { (Combiner.waiting($0.places), $0.places.takeAll()) }
  }

  private static func waiting(_ places: [Entry]) -> [PromiseCore.LeavingWaiter] {
    places.compactMap { place in
      guard case .waiting(let waiter, let source) = place else { return nil }
      return source.heldForLeaving.map { PromiseCore.LeavingWaiter(waiter: waiter, source: $0) }
    }
  }
}
