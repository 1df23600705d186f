extension RuleInfo {
  static let ord07 = RuleInfo(
    "ORD-07",
    .choice(StepTurns.self),
    "Each step takes the declared number of turns of the queue that runs the handlers.",
    intent: "How much else may happen between an answer and the handler at the end of a chain.",
    origin:
      "test262 Promise/*/resolved-sequence-extra-ticks; expressions/await/async-await-interleaved",
    hint: "how a derived promise takes over an outcome"
  )
}

/// How many turns a step takes of the queue that runs the handlers.
public struct StepTurns: ChoiceValue, ExpressibleByIntegerLiteral {
  let count: Int

  /// Its name in records, and how tables say it.
  public static let choice = ChoiceText<Self>("hops", "turns that a step costs") { $0.name }
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

extension Turns {
  static var ord07: Rule<A> {
    Rule(
      .ord07,
      hops
    )
  }

  /// A case for each kind of step, in the first spelling that the adapter lists.
  private static var hops: Plan<A> {
    guard !driven(A.transforms).isEmpty else { return .notApplicable(.drivenPlace) }
    var cases: [(label: CaseLabel, arrival: Arrival, usesMain: Bool, body: Plan<A>.Body)] = []
    let add = { (label: String, body: @escaping Plan<A>.Body) in
      cases.append((CaseLabel(label), .immediately, false, body))
    }
    for step in driven(A.transforms).prefix(1) {
      add("then") { trial in
        try count(trial, trial.adapter, .fulfilled(trial.token())) { source, note in
          trial.adapter.observe(step.apply(trial.adapter, source) { $0 }) { _ in note() }
        }
      }
    }
    for step in driven(A.chains).prefix(1) {
      add("then to a promise") { trial in
        let (inner, settler) = trial.pending()
        trial.settle(settler, .fulfilled(trial.token()))
        try count(trial, trial.adapter, .fulfilled(trial.token())) { source, note in
          let chained = step.apply(trial.adapter, source) { _ throws(TrialFault) in inner }
          trial.adapter.observe(chained) { _ in note() }
        }
      }
    }
    for step in driven(A.recoveries).prefix(1) {
      add("recover") { trial in
        let token = trial.token()
        try count(trial, trial.adapter, .rejected(trial.fault())) { source, note in
          trial.adapter.observe(step.apply(trial.adapter, source) { _ in token }) { _ in note() }
        }
      }
    }
    if let combining = A.self as? any CombiningAdapter.Type { addAll(combining, add) }
    return .cases(cases)
  }

  private static func addAll<B: CombiningAdapter>(
    _: B.Type,
    _ add: (String, @escaping Plan<A>.Body) -> Void
  ) {
    guard let spelling = driven(B.alls).taking(1...3).first else { return }
    add("all") { trial in
      guard let adapter = trial.adapter as? B else { return }
      try count(trial, adapter, .fulfilled(trial.token())) { source, note in
        let inputs = Array(repeating: source, count: spelling.most(of: 1...3))
        spelling.apply(adapter, Inputs(inputs)).observe { _ in note() }
      }
    }
  }
}
