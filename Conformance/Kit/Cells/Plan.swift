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

  /// A case for each arrival that needs no other handler.
  static func arrivals(_ body: @escaping Body) -> Plan {
    .cases(
      Arrival.plain.map { arrival in
        (CaseLabel("", arrival, tries: Stimulus(arrival: arrival)), arrival, false, body)
      }
    )
  }

  /// A case for each spelling, with each arrival; not applicable where there is no spelling.
  static func each<S: Spelling>(
    _ spellings: [S],
    or need: Profile.Need,
    arrivals: [Arrival] = Arrival.plain,
    _ body: @escaping @Sendable (Trial<A>, S) async throws -> Void
  ) -> Plan {
    guard !spellings.isEmpty else { return .notApplicable(need) }
    return .cases(
      spellings.flatMap { spelling in
        arrivals.map { arrival in
          let label = CaseLabel(
            spelling.text,
            arrivals.count == 1 ? nil : arrival,
            tries: Stimulus(arrival: arrival, verb: Verb<A>.kind(of: spelling))
          )
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

  /// A case for each encounter: those that cover every pair of what an encounter is made of, and the rest for a
  /// thorough run.
  static func encounters(
    _ encounters: [Encounter<A>],
    or need: Profile.Need,
    _ body: @escaping @Sendable (Trial<A>, Encounter<A>) throws -> Void
  ) -> Plan {
    guard !encounters.isEmpty else { return .notApplicable(need) }
    return .cases(
      encounters.map { encounter in
        let label = CaseLabel(
          encounter.text,
          isThorough: encounter.isThorough,
          tries: encounter.stimulus
        )
        return (
          label, encounter.arrival, encounter.schedule.place == .main,
          { trial in try body(trial, encounter) }
        )
      }
    )
  }

  /// The plan that something makes which not every adapter has.
  static func given<Value>(
    _ value: Value?,
    or need: Profile.Need,
    _ plan: (Value) -> Plan
  ) -> Plan {
    value.map(plan) ?? .notApplicable(need)
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
