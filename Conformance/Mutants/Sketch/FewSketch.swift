import PromiseConformance

/// Makes promises of a sequence, a few at a time, and keeps every law; it is made of parts that can be overridden.
///
/// `@unchecked Sendable`, which subclasses must restate: only the thread that makes promises uses the iterator, and all
/// other stored properties are constants that are `Sendable` themselves.
class FewSketch: Faulty, @unchecked Sendable {
  class var fault: String { "nothing is wrong" }
  class var killers: [String] { [] }
  static var sketch: Sketch.Type { MadeFew<Self>.self }

  struct State {
    var underWay = 0
    var begun = 0
    /// Stays true when there is no more element.
    var isMaking = false
    var hasAll = false
    var ends: [Int: Outcome] = [:]
    var isOver = false
  }

  let limit: Int
  /// What it waits for; `nil` where it drops the values of all.
  let kind: CombinationKind?
  let output: ValuePromise<PromiseEnding<[Outcome]>>
  let state = Guarded(State())
  private let make: @Sendable (Int) -> Sketch
  private var rest: AnyIterator<Int>

  required init(
    _ kind: CombinationKind?,
    _ limit: Int,
    _ elements: Inputs<Int>,
    gate: Gate,
    _ make: @escaping @Sendable (Int) -> Sketch
  ) {
    (self.kind, self.limit, self.make) = (kind, limit, make)
    output = ValuePromise(gate: gate)
    rest = Self.list(elements)
  }

  /// The elements, one when there is room for it.
  class func list(_ elements: Inputs<Int>) -> AnyIterator<Int> { elements.makeIterator() }

  final func fill() {
    while state.withLock({ begin(&$0) }) {
      guard let element = rest.next() else {
        state.withLock { $0.hasAll = true }
        return complete()
      }
      let next = state.withLock { state -> Int? in
        guard isWanted(state) else { return nil }
        (state.underWay, state.begun) = (state.underWay + 1, state.begun + 1)
        return state.begun - 1
      }
      guard let number = next else { return }
      start(make(element), number)
      state.withLock { $0.isMaking = false }
    }
  }

  private func begin(_ state: inout State) -> Bool {
    guard !isBusy(state), !isStopped(state), !isFull(state) else { return false }
    state.isMaking = true
    return true
  }

  /// Whether no more promises may be under way.
  func isFull(_ state: State) -> Bool { state.underWay >= limit }

  /// Whether no more promises are to be made.
  func isStopped(_ state: State) -> Bool { state.isOver }

  /// Whether a promise is being made already.
  func isBusy(_ state: State) -> Bool { state.isMaking }

  /// Whether a promise is to be made of an element that was asked for.
  func isWanted(_ state: State) -> Bool { !isStopped(state) }

  func start(_ promise: Sketch, _ number: Int) { promise.attach { self.ended($0, number) } }

  /// A promise has ended, and frees its room.
  func ended(_ outcome: Outcome, _ number: Int) {
    state.withLock { state in
      state.underWay -= 1
      state.ends[number] = kept(outcome)
    }
    if decides(outcome) { finish(outcome.isFailure ? .other(outcome) : .value([outcome])) }
    fill()
    complete()
  }

  /// What is kept of an end.
  func kept(_ outcome: Outcome) -> Outcome? { kind == nil ? nil : outcome }

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
    guard let all = ends?.sorted(by: { $0.key < $1.key }).map(\.value) else { return }
    finish(kind == .any ? .failures(all) : .value(all))
  }

  @discardableResult
  final func finish(_ ending: PromiseEnding<[Outcome]>) -> Bool {
    let isFirst = state.withLock { state in
      defer { state.isOver = true }
      return !state.isOver
    }
    if isFirst { output.fulfill { $0 = ending } }
    return isFirst
  }
}
