import PromiseConformance

/// Makes promises of a sequence, a few at a time.
///
/// `@unchecked Sendable`: only the thread that makes promises uses the iterator, and all other stored properties are
/// constants that are `Sendable` themselves.
final class FewSketch: @unchecked Sendable {
  private struct State {
    var underWay = 0
    /// Stays true when there is no more element.
    var isMaking = false
    var hasAll = false
    /// How those that were begun have ended; `nil` while one is under way, and where its value is dropped.
    var ends: [Outcome?] = []
    var isOver = false
  }

  private let limit: Int
  /// What it waits for; `nil` where it drops the values of all.
  private let kind: CombinationKind?
  let output: ValuePromise<PromiseEnding<[Outcome]>>
  private let state = Guarded(State())
  private let make: @Sendable (Int) -> Sketch
  private var rest: AnyIterator<Int>

  init(
    _ kind: CombinationKind?,
    _ limit: Int,
    _ elements: Inputs<Int>,
    gate: Gate,
    _ make: @escaping @Sendable (Int) -> Sketch
  ) {
    (self.kind, self.limit, self.make) = (kind, limit, make)
    output = ValuePromise(gate: gate)
    rest = elements.makeIterator()
  }

  func fill() {
    var isMine = false
    while state.withLock({ begin(&$0, isMine) }) {
      isMine = true
      guard let element = rest.next() else {
        state.withLock { $0.hasAll = true }
        return complete()
      }
      let next = state.withLock { state -> Int? in
        guard !state.isOver else { return nil }
        state.underWay += 1
        state.ends.append(nil)
        return state.ends.count - 1
      }
      guard let number = next else { return }
      make(element).attach { self.ended($0, number) }
    }
  }

  /// Whether there is room for one more, which the caller makes.
  ///
  /// - Parameter isMine: whether the caller made the last one.
  private func begin(_ state: inout State, _ isMine: Bool) -> Bool {
    guard isMine || !state.isMaking else { return false }
    state.isMaking = !state.isOver && state.underWay < limit
    return state.isMaking
  }

  /// A promise has ended, and frees its room.
  private func ended(_ outcome: Outcome, _ number: Int) {
    state.withLock { state in
      state.underWay -= 1
      state.ends[number] = kind == nil ? nil : outcome
    }
    if decides(outcome) { finish(outcome.isFailure ? .other(outcome) : .value([outcome])) }
    fill()
    complete()
  }

  private func decides(_ outcome: Outcome) -> Bool {
    switch kind {
    case .any: !outcome.isFailure
    case .allSettled: false
    case nil, .all, .race: outcome.isFailure
    }
  }

  private func complete() {
    let ends = state.withLock { state in
      state.hasAll && state.underWay == 0 ? state.ends : nil
    }
    guard let all = ends?.compactMap(\.self) else { return }
    finish(kind == .any ? .failures(all) : .value(all))
  }

  @discardableResult
  func finish(_ ending: PromiseEnding<[Outcome]>) -> Bool {
    let isFirst = state.withLock { state in
      defer { state.isOver = true }
      return !state.isOver
    }
    if isFirst { output.fulfill { $0 = ending } }
    return isFirst
  }
}
