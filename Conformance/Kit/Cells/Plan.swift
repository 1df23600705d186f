/// The cases of a rule, or why there are none.
enum Plan<A: PromiseAdapter> {
  typealias Body = @Sendable (Trial<A>) async throws -> Void

  case cases([(label: CaseLabel, arrival: Arrival, usesMain: Bool, body: Body)])
  case notApplicable(Profile.Need)

  /// One case.
  static func once(_ body: @escaping Body) -> Plan { once("", body) }

  /// One case of several, each with a label of its own.
  static func once(_ label: String, _ body: @escaping Body) -> Plan {
    .cases([(CaseLabel(label), .immediately, false, body)])
  }

  /// A case for each arrival.
  static func arrivals(_ body: @escaping Body) -> Plan {
    .cases(Arrival.allCases.map { (CaseLabel("", $0), $0, false, body) })
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
          let label = CaseLabel(spelling.text, arrivals.count == 1 ? nil : arrival)
          return (
            label, arrival, spelling.schedule.place == .main,
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

  /// The plan, if the adapter offers what it needs.
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
