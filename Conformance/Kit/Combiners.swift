/// A library that makes one promise of several.
///
/// Each list holds the public ways to say one kind of combination. One that stays empty makes the rules about
/// it not applicable; ``Profile/absences`` says why.
public protocol CombiningAdapter: PromiseAdapter {
  /// Ways to wait for all: the values in the order of the inputs, or the first failure.
  static var alls: [Combiner<Self, [Token]>] { get }
  /// Ways to wait for all, however they end: their outcomes in the order of the inputs.
  static var allSettleds: [Combiner<Self, [Outcome]>] { get }
  /// Ways to get the first value, or all failures in the order of the inputs.
  static var anys: [Combiner<Self, Token>] { get }
  /// Ways to end as the first that is settled.
  static var races: [Combiner<Self, Token>] { get }
}

extension CombiningAdapter {
  /// None.
  public static var allSettleds: [Combiner<Self, [Outcome]>] { [] }
  /// None.
  public static var anys: [Combiner<Self, Token>] { [] }
  /// None.
  public static var races: [Combiner<Self, Token>] { [] }
}

/// A way to make one promise of several.
public struct Combiner<A: PromiseAdapter, Value: Sendable>: Spelling {
  /// The source text.
  public let text: String
  /// Where its handler runs.
  public let schedule: Schedule
  /// How many inputs it can be given: any number for a list, a few for parameters.
  public let inputs: ClosedRange<Int>
  /// The call.
  public let apply: @Sendable (A, Inputs<A.Handle>) -> Output<Value>

  /// Lists a way to combine.
  public init(
    _ text: String,
    _ schedule: Schedule,
    inputs: ClosedRange<Int> = 0...Int.max,
    _ apply: @escaping @Sendable (A, Inputs<A.Handle>) -> Output<Value>
  ) {
    (self.text, self.schedule, self.inputs, self.apply) = (text, schedule, inputs, apply)
  }
}

/// The inputs of a combination: a sequence that is no collection, and that notes how it is used.
///
/// A spelling for a list hands it to the library as it is, or a lazy map of it; one for parameters takes
/// ``elements`` apart.
public struct Inputs<Element: Sendable>: Sequence, Sendable {
  /// The inputs.
  public let elements: [Element]
  let use: Use
  private let onNext: @Sendable (Int) -> Void

  /// How the sequence is used.
  final class Use: Sendable {
    /// How often its elements were asked for from the start.
    let passes = Counter()
    /// How often an element was asked for.
    let requests = Counter()
  }

  /// Makes inputs.
  ///
  /// - Parameters:
  ///   - elements: the inputs.
  ///   - onNext: runs before each is handed out, and is given its number.
  package init(_ elements: [Element], onNext: @escaping @Sendable (Int) -> Void = { _ in }) {
    (self.elements, self.onNext) = (elements, onNext)
    use = Use()
  }

  /// Starts from the first; that it is done is noted.
  public func makeIterator() -> AnyIterator<Element> {
    use.passes.increment()
    var rest = elements.enumerated().makeIterator()
    return AnyIterator {
      use.requests.increment()
      guard let (number, next) = rest.next() else { return nil }
      onNext(number)
      return next
    }
  }
}

/// A promise that the suite cannot use as a handle, for its type is another: what it can do with it.
public struct Output<Value: Sendable>: Sendable {
  /// Calls an observer when it settles.
  public let observe: @Sendable (@escaping @Sendable (Ending<Value>) -> Void) -> Void
  /// Cancels it, and returns what the library returns; `nil` where it cannot be cancelled.
  public let cancel: (@Sendable () -> Bool?)?

  /// Puts together what a library offers.
  ///
  /// - Parameters:
  ///   - observe: attaches an observer of the end.
  ///   - cancel: cancels the promise, and returns what the library returns.
  public init(
    observe: @escaping @Sendable (@escaping @Sendable (Ending<Value>) -> Void) -> Void,
    cancel: (@Sendable () -> Bool?)? = nil
  ) {
    (self.observe, self.cancel) = (observe, cancel)
  }

  /// The same, with other words for the value.
  package func map<Other>(_ words: @escaping @Sendable (Value) -> Other) -> Output<Other> {
    Output<Other>(observe: { observer in observe { observer($0.map(words)) } }, cancel: cancel)
  }
}

/// How a promise of any value ended.
public enum Ending<Value: Sendable>: Sendable {
  /// It was fulfilled.
  case value(Value)
  /// It ended in one of the ways in which a promise of a token can end without a value.
  case other(Outcome)
  /// It was rejected because each input had failed: how they ended, in the order of the inputs.
  case failures([Outcome])

  func map<Other>(_ words: (Value) -> Other) -> Ending<Other> {
    switch self {
    case .value(let value): .value(words(value))
    case .other(let outcome): .other(outcome)
    case .failures(let outcomes): .failures(outcomes)
    }
  }
}

extension Ending: Equatable where Value: Equatable {}

extension Ending<Token> {
  /// The end of a promise of a token, in the words for any promise.
  public init(_ outcome: Outcome) {
    if case .fulfilled(let token) = outcome { self = .value(token) } else { self = .other(outcome) }
  }
}

extension Ending: CustomStringConvertible {
  /// `fulfilled with [value 1, value 2]`, and the like.
  public var description: String {
    switch self {
    case .value(let value): "fulfilled with \(value)"
    case .other(let outcome): outcome.description
    case .failures(let outcomes): "rejected with all of \(outcomes)"
    }
  }
}

// MARK: All kinds in one form

/// What a combination waits for.
package enum CombinationKind: String, Sendable, CaseIterable {
  case all, allSettled, any, race

  /// What it must come to, given what it has heard of its inputs, in order; `nil` while it must be pending.
  package func ending(
    of heard: [(index: Int, outcome: Outcome)],
    count: Int
  ) -> Ending<[Outcome]>? {
    let isComplete = heard.count == count
    let sorted = { heard.sorted { $0.index < $1.index }.map(\.outcome) }
    switch self {
    case .all:
      if let failure = heard.first(where: { !$0.outcome.isFulfilled }) {
        return .other(failure.outcome)
      }
      return isComplete ? .value(sorted()) : nil
    case .allSettled: return isComplete ? .value(sorted()) : nil
    case .any:
      if let winner = heard.first(where: \.outcome.isFulfilled) { return .value([winner.outcome]) }
      return isComplete && count > 0 ? .failures(sorted()) : nil
    case .race:
      guard let winner = heard.first?.outcome else { return nil }
      return winner.isFulfilled ? .value([winner]) : .other(winner)
    }
  }
}

/// A spelling of any kind of combination, in one form: its value is a list of outcomes.
package struct Combination<A: PromiseAdapter>: Spelling {
  package let kind: CombinationKind
  package let text: String
  package let schedule: Schedule
  package let inputs: ClosedRange<Int>
  package let apply: @Sendable (A, Inputs<A.Handle>) -> Output<[Outcome]>

  /// Whether it takes any number of inputs.
  var takesList: Bool { inputs.upperBound == .max }

  fileprivate init<Value>(
    _ kind: CombinationKind,
    _ spelling: Combiner<A, Value>,
    _ words: @escaping @Sendable (Value) -> [Outcome]
  ) {
    self.kind = kind
    (text, schedule, inputs) = (spelling.text, spelling.schedule, spelling.inputs)
    apply = { spelling.apply($0, $1).map(words) }
  }
}

extension CombiningAdapter {
  /// All ways to combine, of some kinds.
  package static func combinations(_ kinds: CombinationKind...) -> [Combination<Self>] {
    (kinds.isEmpty ? CombinationKind.allCases : kinds).flatMap { kind in
      switch kind {
      case .all: alls.map { Combination(.all, $0) { $0.map(Outcome.fulfilled) } }
      case .allSettled: allSettleds.map { Combination(.allSettled, $0) { $0 } }
      case .any: anys.map { Combination(.any, $0) { [.fulfilled($0)] } }
      case .race: races.map { Combination(.race, $0) { [.fulfilled($0)] } }
      }
    }
  }
}

extension Trial where A: CombiningAdapter {
  /// What the observer of a combination saw.
  typealias Endings = Log<Ending<[Outcome]>>

  /// Combines promises, and observes the result.
  func combine(_ spelling: Combination<A>, _ handles: [A.Handle]) -> Endings {
    observe(spelling.apply(adapter, Inputs(handles)))
  }

  /// Fails the trial unless a combination ended as said, once.
  func expect(_ seen: Endings, _ expected: Ending<[Outcome]>) throws {
    quiesce()
    let all = seen.all
    try check(
      all == [expected],
      "expected it \(expected), "
        + (all.isEmpty ? "but it stayed pending" : "but it was \(Self.words(all))")
    )
  }

  /// Fails the trial unless a combination has ended once, as it must when it has heard `heard` of its inputs.
  func expect(
    _ seen: Endings,
    _ kind: CombinationKind,
    of heard: [(index: Int, outcome: Outcome)],
    count: Int
  ) throws {
    guard let ending = kind.ending(of: heard, count: count) else {
      return try check(false, "the rule is wrong: what it has settled decides nothing")
    }
    try expect(seen, ending)
  }

  /// Fails the trial unless a combination is pending when nothing more can happen.
  func expectPending(_ seen: Endings, _ when: String) throws {
    try proveNothing(links: 3)
    try check(seen.all.isEmpty, "expected it pending \(when), but it was \(Self.words(seen.all))")
  }

  private static func words(_ endings: [Ending<[Outcome]>]) -> String {
    endings.map(\.description).joined(separator: ", then ")
  }
}

extension Trial {
  /// Watches how a promise of any value ends.
  func observe<Value>(_ output: Output<Value>) -> Log<Ending<Value>> {
    let seen = Log<Ending<Value>>()
    output.observe { [trace = stage.trace, activity] ending in
      trace.add("observes: \(ending)")
      seen.add(ending)
      activity.fire()
    }
    return seen
  }
}
