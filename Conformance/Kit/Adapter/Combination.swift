/// A spelling of any kind of combination, in one form: its value is a list of outcomes.
package struct Combination<A: PromiseAdapter>: CombiningSpelling {
  package let kind: CombinationKind
  package let text: String
  package let schedule: Schedule
  package let place: SourcePlace?
  package let inputs: ClosedRange<Int>
  package let apply: @Sendable (A, Inputs<A.Handle>) -> Output<[Outcome]>
  /// Whether it comes to its inputs one after another, and to none once it has ended.
  let isFewAtATime: Bool

  /// Whether it takes any number of inputs.
  var takesList: Bool { inputs.upperBound == .max }

  fileprivate init<Value>(
    _ kind: CombinationKind,
    _ spelling: Combiner<A, Value>,
    _ words: @escaping @Sendable (Value) -> [Outcome]
  ) {
    self.kind = kind
    (text, schedule, inputs) = (spelling.text, spelling.schedule, spelling.inputs)
    (place, isFewAtATime) = (spelling.place, false)
    apply = { spelling.apply($0, $1).map(words) }
  }

  /// One that makes promises of a sequence, which are there already, and has room for all.
  fileprivate init(_ kind: CombinationKind, _ spelling: FewAtATime<A>) {
    self.kind = kind
    (text, schedule, inputs) = (spelling.text, spelling.schedule, 0...Int.max)
    (place, isFewAtATime) = (spelling.place, true)
    apply = { adapter, inputs in
      spelling.apply(adapter, .max, inputs.numbers) { inputs.elements[$0] }
    }
  }
}

extension CombiningAdapter {
  /// All ways to combine, of some kinds.
  package static func combinations(_ kinds: CombinationKind...) -> [Combination<Self>] {
    (kinds.isEmpty ? CombinationKind.allCases : kinds).flatMap { kind in
      let few = fewAtATime.filter { $0.isAtOnce && $0.kind == kind }
      return combinations(of: kind) + few.map { Combination(kind, $0) }
    }
  }

  private static func combinations(of kind: CombinationKind) -> [Combination<Self>] {
    switch kind {
    case .all: alls.map { Combination(.all, $0) { $0.map(Outcome.fulfilled) } }
    case .allSettled: allSettleds.map { Combination(.allSettled, $0) { $0 } }
    case .any: anys.map { Combination(.any, $0) { [.fulfilled($0)] } }
    case .race: races.map { Combination(.race, $0) { [.fulfilled($0)] } }
    }
  }
}
