/// How binding a rule is.
public enum Level: Sendable, Equatable {
  /// Holds for every promise.
  case must
  /// Holds for every promise that can say what the rule is about.
  case mustIf(String)
  /// Legitimate designs differ: the profile declares one of the values under the key, the suite observes.
  ///
  /// Where no values are listed, any may be declared.
  case choice(key: String, values: [String])
  /// A program that must compile, or must not.
  case compiler
  /// Checks the suite, with the subject in its hands.
  case meta

  /// The words for it in the specification.
  public var words: String {
    switch self {
    case .must: "must"
    case .mustIf(let condition): "must, if \(condition)"
    case .choice(let key, []): "choice `\(key)`: any value"
    case .choice(let key, let values): "choice `\(key)`: \(values.joined(separator: ", "))"
    case .compiler: "static"
    case .meta: "suite"
    }
  }

  /// Whether breaking it is a fault in every library that it applies to.
  public var isLaw: Bool {
    switch self {
    case .must, .mustIf: true
    case .choice, .compiler, .meta: false
    }
  }
}

/// What a rule says, without what it does.
public struct RuleInfo: Sendable {
  /// Its name for ever, as in `CHN-03`.
  ///
  /// Never reused.
  public let id: String
  /// How binding it is.
  public let level: Level
  /// What must hold, in one sentence.
  public let statement: String
  /// Why it matters to whoever uses a promise.
  public let intent: String
  /// The clause, specification or library it comes from; `new` where it comes from none.
  public let origin: String
  /// Where to look when it fails.
  public let hint: String
  /// Whether it takes seconds, or must run with nothing beside it.
  public let pace: Pace
  /// What an adapter must be able to do for it; `nil` where every adapter can.
  let needs: Profile.Need?

  /// Spells what a rule says.
  ///
  /// - Parameters:
  ///   - id: its name for ever.
  ///   - level: how binding it is.
  ///   - statement: what must hold, in one sentence.
  ///   - intent: why it matters to whoever uses a promise.
  ///   - origin: the clause, specification or library it comes from.
  ///   - hint: where to look when it fails.
  ///   - pace: how its cases may be run.
  ///   - needs: what an adapter must be able to do for it.
  init(
    _ id: String,
    _ level: Level,
    _ statement: String,
    intent: String,
    origin: String,
    hint: String,
    pace: Pace = .quick,
    needs: Profile.Need? = nil
  ) {
    (self.id, self.level, self.statement, self.intent) = (id, level, statement, intent)
    (self.origin, self.hint, self.pace, self.needs) = (origin, hint, pace, needs)
  }

  /// How a rule's cases may be run.
  public enum Pace: Sendable {
    /// Beside others, in no time.
    case quick
    /// Beside others, first, since it takes seconds.
    case long
    /// With nothing beside it, since it compares times.
    case alone
  }

  /// The three letters before the number.
  public var group: String { String(id.prefix { $0 != "-" }) }
}

/// A rule over one type of adapter: what it says, and the cases that check it.
struct Rule<A: PromiseAdapter> {
  let info: RuleInfo
  let plan: Plan<A>

  init(_ info: RuleInfo, _ plan: Plan<A>) { (self.info, self.plan) = (info, plan) }
}

/// The cases of a rule, or why there are none.
enum Plan<A: PromiseAdapter> {
  typealias Body = @Sendable (Trial<A>) async throws -> Void

  case cases([(label: String, arrival: Arrival, usesMain: Bool, body: Body)])
  case notApplicable(Profile.Need)

  /// One case.
  static func once(_ body: @escaping Body) -> Plan { once("", body) }

  /// One case of several, each with a label of its own.
  static func once(_ label: String, _ body: @escaping Body) -> Plan {
    .cases([(label, .immediately, false, body)])
  }

  /// A case for each arrival.
  static func arrivals(_ body: @escaping Body) -> Plan {
    .cases(Arrival.allCases.map { ("settled \($0.rawValue)", $0, false, body) })
  }

  /// A case for each spelling, with each arrival; not applicable where there is no spelling.
  static func each<S: Spelling>(
    _ spellings: [S],
    or need: Profile.Need,
    arrivals: [Arrival] = Arrival.allCases,
    _ body: @escaping @Sendable (Trial<A>, S) async throws -> Void
  ) -> Plan {
    guard !spellings.isEmpty else { return .notApplicable(need) }
    return .cases(
      spellings.flatMap { spelling in
        arrivals.map { arrival in
          let when = arrivals.count == 1 ? "" : ", settled \(arrival.rawValue)"
          return (
            "\(spelling.text)\(when)", arrival, spelling.schedule.place == .main,
            { trial in try await body(trial, spelling) }
          )
        }
      }
    )
  }

  /// A case for each spelling, where the trial's arrival plays no part.
  static func oneEach<S: Spelling>(
    _ spellings: [S],
    or need: Profile.Need,
    _ body: @escaping @Sendable (Trial<A>, S) async throws -> Void
  ) -> Plan {
    each(spellings, or: need, arrivals: [.immediately], body)
  }

  /// The plan, if the adapter can say what it needs.
  static func require(_ isThere: Bool, _ need: Profile.Need, _ plan: Plan) -> Plan {
    isThere ? plan : .notApplicable(need)
  }

  /// The cases of both.
  static func + (left: Plan, right: Plan) -> Plan {
    switch (left, right) {
    case (.cases(let first), .cases(let second)): .cases(first + second)
    case (.cases, .notApplicable): left
    case (.notApplicable, _): right
    }
  }
}
