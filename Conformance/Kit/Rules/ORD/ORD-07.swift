/// How many turns a step takes of the queue that runs the handlers.
public struct StepTurns: ChoiceValue, ExpressibleByIntegerLiteral {
  let count: Int

  /// Its name in records, and how tables say it.
  public static let choice = ChoiceText<Self>("hops", "turns that a step takes") { $0.name }
  /// There is no end of numbers.
  public static let values: [Self] = []
  /// The number.
  public var name: String { "\(count)" }

  /// How a profile spells it.
  public var spelling: String { "StepTurns(\(count))" }

  /// Counts turns.
  public init(_ count: Int) { self.count = count }

  /// Counts turns.
  public init(integerLiteral count: Int) { self.init(count) }

  /// Reads a number.
  public init?(name: String) {
    guard let count = Int(name) else { return nil }
    self.init(count)
  }
}

extension PromiseAdapter {
  @Rule static var ord07: Law {
    "Each step takes the declared number of turns of the queue that runs the handlers."
    level(.choice(StepTurns.self))
    intent("How much else may happen between an answer and the handler at the end of a chain.")
    origin(
      "test262 Promise/*/resolved-sequence-extra-ticks; expressions/await/async-await-interleaved"
    )
    hint("how a derived promise takes over an outcome")
    given(!driven(transforms).isEmpty, or: .drivenPlace)
    first(transforms, "then") { trial, step in
      try countTurns(trial, .fulfilled(trial.token())) { source, note in
        follow(trial, step.apply(trial, source) { $0 }, note)
      }
    }
    first(chains, "then to a promise") { trial, step in
      let (inner, settler) = trial.pending()
      trial.settle(settler, .fulfilled(trial.token()))
      try countTurns(trial, .fulfilled(trial.token())) { source, note in
        let chained = step.apply(trial, source) { _ throws(TrialFault) in inner }
        follow(trial, chained, note)
      }
    }
    first(recoveries, "recover") { trial, step in
      let token = trial.token()
      try countTurns(trial, .rejected(trial.fault())) { source, note in
        follow(trial, step.apply(trial, source) { _ in token }, note)
      }
    }
    given(
      driven(allCombinations.filter { $0.kind == .all }).taking(1...3).first,
      or: .combining,
      turnsOfAll
    )
  }

  /// A case for a kind of step, in the first spelling that the adapter lists.
  private static func first<S: Spelling>(
    _ spellings: [S],
    _ label: String,
    _ body: @escaping @Sendable (Trial<Self>, S) throws -> Void
  ) -> Part {
    given(driven(spellings).first, or: .drivenPlace) { step in
      once(label) { trial in try body(trial, step) }
    }
  }

  /// Notes when what follows a promise runs, where the trial decides when that is.
  private static func follow(
    _ trial: Trial<Self>,
    _ handle: Handle,
    _ note: @escaping @Sendable () -> Void
  ) {
    _ = driven(transforms).first?.passing(trial, handle, note)
  }

  private static func turnsOfAll(_ spelling: Combination<Self>) -> Part {
    once("all") { trial in
      // Of a combination no step is known: an observer has to say when it ends.
      guard ownPlace?.isDriven != false else { throw TrialEnd.lacking(.drivenPlace) }
      try countTurns(trial, .fulfilled(trial.token())) { source, note in
        let inputs = Array(repeating: source, count: spelling.most(of: 1...3))
        spelling.apply(trial, Inputs(inputs)).observe { _ in note() }
      }
    }
  }
}
