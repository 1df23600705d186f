/// Some cases of a rule, or what the adapter lacks for them; or the check of a rule about the suite, which is its only one.
enum Part: Sendable {
  case cases([Case])
  case lacking(Profile.Need)
  case suite(Check)

  /// Checks the suite itself, in a run and with a subject in its hands.
  typealias Check = @Sendable (SuiteRun) async -> Verdict

  /// The cases of both.
  static func + (left: Part, right: Part) -> Part {
    switch (left, right) {
    case (.cases(let first), .cases(let second)): .cases(first + second)
    case (.lacking, _): right
    case (.cases, _), (.suite, _): left
    }
  }
}

extension [Part] {
  /// The cases of all; nothing where there is no part.
  var sum: Part? { first.map { dropFirst().reduce($0, +) } }
}

/// What makes the parts of a rule, for one type of adapter.
extension PromiseAdapter {
  /// One case; a rule of several gives each a label.
  static func once(
    _ label: String = "",
    usesMain: Bool = false,
    _ body: @escaping Trial<Self>.Body
  ) -> Part {
    .cases([Case(CaseLabel(label), usesMain: usesMain, body)])
  }

  /// A case for each arrival that needs no other handler.
  static func arrivals(_ body: @escaping Trial<Self>.Body) -> Part {
    .cases(
      [Arrival].plain.map { arrival in
        Case(CaseLabel("", arrival, tries: Stimulus(nil, arrival)), arriving: arrival, body)
      }
    )
  }

  /// A case for each spelling, with each arrival.
  static func each<S: Spelling>(
    _ spellings: [S],
    or need: Profile.Need,
    arrivals: [Arrival] = [.immediately],
    _ body: @escaping @Sendable (Trial<Self>, S) async throws -> Void
  ) -> Part {
    guard !spellings.isEmpty else { return .lacking(need) }
    return .cases(
      spellings.flatMap { spelling in
        arrivals.map { arrival in
          let label = CaseLabel(
            spelling.text,
            arrivals.count == 1 ? nil : arrival,
            tries: Stimulus(nil, arrival, step: spelling)
          )
          let usesMain = spelling.schedule.place == .main
          return Case(label, arriving: arrival, usesMain: usesMain) { trial in
            try await body(trial, spelling)
          }
        }
      }
    )
  }

  /// A case for each moment of these steps: those that cover every two values of different kinds, and the rest for a
  /// thorough run.
  ///
  /// - Parameters:
  ///   - steps: what is attached.
  ///   - need: what the adapter lacks, where it has no such step.
  ///   - ends: how the promise ends; a cancellation counts only where the library can cancel.
  ///   - arrivals: when it ends.
  ///   - seconds: whether there are moments at which the same step was attached before.
  ///   - few: whether one step of each kind is enough for all of them; the spellings of a kind take turns.
  static func tried<S: Spelling>(
    _ steps: [S],
    or need: Profile.Need,
    ends: [Ends] = .all,
    arrivals: [Arrival] = .all,
    seconds: Bool = true,
    few: Bool = false,
    _ body: @escaping @Sendable (Trial<Self>, Moment<S>) throws -> Void
  ) -> Part {
    guard !steps.isEmpty else { return .lacking(need) }
    let ends = possible(ends)
    let kinds = few ? Dictionary(grouping: steps, by: \.kindOfStep) : [:]
    let spellings = few ? kinds.keys.sorted().compactMap { kinds[$0] } : steps.map { [$0] }
    var turns = spellings.map { _ in 0 }
    let sizes = [spellings.count, arrivals.count, ends.count, seconds ? 2 : 1]
    return .cases(
      Pairs.all(sizes).map { choice, isThorough in
        let kind = choice[0]
        defer { turns[kind] += 1 }
        let moment = Moment(
          step: spellings[kind][turns[kind] % spellings[kind].count],
          end: ends[choice[2]],
          arrival: arrivals[choice[1]],
          isSecond: choice[3] == 1
        )
        let stimulus = Stimulus(
          moment.end,
          moment.arrival,
          step: moment.step,
          isSecond: seconds ? moment.isSecond : nil
        )
        let label = CaseLabel(
          "\(moment.isSecond ? "a second " : "")`\(moment.step.text)`, \(moment.end) \(moment.arrival.rawValue)",
          isThorough: isThorough,
          tries: stimulus
        )
        let usesMain = moment.step.schedule.place == .main
        return Case(label, arriving: moment.arrival, usesMain: usesMain) { trial in
          try body(trial, moment)
        }
      }
    )
  }

  /// The same where the handlers are to run: for each end, with the steps whose handlers run for it.
  static func heard<S: Handling>(
    _ steps: [S],
    or need: Profile.Need,
    ends: [Ends] = .both,
    arrivals: [Arrival] = .all,
    few: Bool = false,
    _ body: @escaping @Sendable (Trial<Self>, Moment<S>) throws -> Void
  ) -> Part {
    let parts = ends.map { end in
      tried(
        steps.filter { $0.ends.contains(end) },
        or: need,
        ends: [end],
        arrivals: arrivals,
        few: few,
        body
      )
    }
    return parts.sum ?? .lacking(need)
  }

  /// A case for each end and arrival, where no step is attached.
  static func tried(
    ends: [Ends] = .all,
    arrivals: [Arrival] = .all,
    _ body: @escaping @Sendable (Trial<Self>, Moment<Void>) throws -> Void
  ) -> Part {
    .cases(
      possible(ends).flatMap { end in
        arrivals.map { arrival in
          let label = CaseLabel(
            "\(end) \(arrival.rawValue)",
            tries: Stimulus(end, arrival)
          )
          return Case(label, arriving: arrival) { trial in
            try body(trial, Moment(step: (), end: end, arrival: arrival))
          }
        }
      }
    )
  }

  private static func possible(_ ends: [Ends]) -> [Ends] {
    ends.filter { $0 != .cancelled || canCancel }
  }

  /// Whether the library can cancel a promise.
  static var canCancel: Bool { design.canCancel(self) }

  /// These parts, if the adapter offers what they need.
  static func given(_ isThere: Bool, or need: Profile.Need, _ parts: Part...) -> Part {
    isThere ? parts.sum ?? .lacking(need) : .lacking(need)
  }

  /// The part that something makes which not every adapter has.
  static func given<Value>(
    _ value: Value?,
    or need: Profile.Need,
    _ part: (Value) -> Part
  ) -> Part {
    value.map(part) ?? .lacking(need)
  }
}
