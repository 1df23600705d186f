import Dispatchers
import Synchronization

/// The inputs of a promise that waits for several, until that is settled.
///
/// It is a consumer of each of them, and leaves them all when the output is settled: one that nobody else waits
/// for is cancelled then.
@usableFromInline final class Gathering: Sources {
  /// How many of the inputs have to be settled before the output can be.
  @usableFromInline enum Need: Sendable {
    case all
    case one
  }

  private enum Entry {
    /// Becomes `waiting`.
    case empty
    /// Becomes `arrived`, or `gone`.
    case waiting(Input, SourceReference)
    case arrived(PromiseCore)
    /// The input has settled the output; or it was released, and will never arrive.
    case gone
  }

  /// Settles the output if it ends with an input that has come, whatever the others do; says so.
  @usableFromInline typealias Early = @Sendable (_ input: PromiseCore) -> Bool

  /// What waits for one of them.
  private final class Input: PromiseWaiter, @unchecked Sendable {
    let gathering: Gathering
    let index: Int
    let early: Early

    init(_ gathering: Gathering, at index: Int, _ early: @escaping Early) {
      (self.gathering, self.index, self.early) = (gathering, index, early)
      super.init(.through) { waiter, source in
        let input = waiter.known(as: Input.self)
        if input.early(source) {
          input.gathering.forget(input.index)
        } else {
          input.gathering.add(source, at: input.index)
        }
        return .done
      }
    }

    override func abandon() { gathering.forget(index) }
  }

  private struct State {
    /// How many inputs have not come.
    var missing: Int
    /// Empty once everything is there, or the output is settled, or is about to be.
    var places: [Entry]
  }

  private let state: Mutex<State>
  private let need: Need
  private let atEnd: @Sendable ([PromiseCore]) -> Void

  /// - Parameter atEnd: settles the output when the last input has come; is given all, in their order.
  @usableFromInline init(
    of count: Int,
    need: Need,
    atEnd: @escaping @Sendable ([PromiseCore]) -> Void
  ) {
    state = Mutex(State(missing: count, places: Array(repeating: .empty, count: count)))
    (self.need, self.atEnd) = (need, atEnd)
  }

  /// Settles the output where there is no input; else the output is known to wait for them.
  @usableFromInline func start(_ output: PromiseCore) {
    output.follow(Producer(upstream: self))
    if state.withLock({ $0.places.isEmpty }) { atEnd([]) }
  }

  /// Waits for an input; if the output is settled already only to leave it again, as one who came too late.
  @usableFromInline func wait(
    for input: PromiseCore,
    at index: Int,
    _ early: @escaping Early
  ) {
    let waiter = Input(self, at: index, early)
    let source = SourceReference(input)
    state.withLock { state in
      if !state.places.isEmpty { state.places[index] = .waiting(waiter, source) }
    }
    input.attach(waiter)
    // Who has dropped it meanwhile has not found it there.
    if state.withLock({ $0.places.isEmpty }) {
      PromiseCore.leave([PromiseCore.Departure(waiter: waiter, source: input)])
    }
  }

  /// Counts an input that has come.
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

  /// An input is not held by anybody any more, and must not be asked.
  private func forget(_ index: Int) {
    state.release { state -> Entry? in
      guard !state.places.isEmpty else { return nil }
      defer { state.places[index] = .gone }
      return state.places[index]
    }
  }

  /// What the output cannot be settled without: of several inputs one of which is enough, none.
  @usableFromInline var waits: [Wait] {
    let waiting = state.withLock { Gathering.waiting($0.places) }
    let pending = waiting.map(\.source).filter { $0.look { $0.phase.isPending } }
    guard need == .all || pending.count == 1 else { return [] }
    return pending.map { Wait(upstream: $0, place: .through) }
  }

  /// The output is settled: gives up what came in, and no longer waits for the rest.
  @usableFromInline func leave() -> [PromiseCore.Departure] {
    state.decide { state in
      defer { state.places = [] }
      return (Gathering.waiting(state.places), state.places)
    }
  }

  private static func waiting(_ places: [Entry]) -> [PromiseCore.Departure] {
    places.compactMap { place in
      guard case .waiting(let waiter, let source) = place else { return nil }
      return source.held.map { PromiseCore.Departure(waiter: waiter, source: $0) }
    }
  }
}
