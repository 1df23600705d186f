/// Some cases of a rule, or the check of a rule about the suite, which is its only one.
struct Part: Sendable {
  /// Checks the suite itself, in a run and with a subject in its hands.
  typealias Check = @Sendable (SuiteRun) async -> Verdict

  /// What an adapter lacks that has no case; nothing where all have some, or several things are needed.
  private(set) var need: Profile.Need?
  /// Its cases, if it has any; made when they are needed, since a program that runs one rule reads all of them.
  private(set) var cases: Lazy<[Case]>?
  private(set) var check: Check?

  /// A part with cases; each must be there.
  init(need: Profile.Need? = nil, _ cases: @escaping @Sendable () -> [Case]) {
    (self.need, self.cases) = (need, Lazy(cases))
  }

  private init(_ need: Profile.Need?, _ check: Check? = nil) {
    (self.need, self.check) = (need, check)
  }

  static func lacking(_ need: Profile.Need) -> Part { Part(need) }
  static func suite(_ check: @escaping Check) -> Part { Part(nil, check) }

  /// The same, if the adapter offers what they need, or its design allows it.
  func given(_ isThere: Bool, or need: Profile.Need) -> Part {
    guard isThere else { return .lacking(need) }
    var part = self
    if cases != nil { part.need = need }
    return part
  }

  /// The cases of both.
  static func + (left: Part, right: Part) -> Part {
    guard let first = left.cases, let second = right.cases else {
      return left.cases == nil ? right : left
    }
    return Part(need: left.need == right.need ? left.need : nil) { first.value + second.value }
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
    Part { [Case(CaseLabel(label), usesMain: usesMain, body)] }
  }

  /// A case for each arrival that needs no other handler.
  static func arrivals(_ label: String = "", _ body: @escaping Trial<Self>.Body) -> Part {
    Part {
      [Arrival].plain.map { arrival in
        Case(CaseLabel(label, arrival, tries: Stimulus(nil, arrival)), arriving: arrival, body)
      }
    }
  }

  /// A case for each spelling, with each arrival.
  ///
  /// - Parameters:
  ///   - spellings: what is tried.
  ///   - need: what the adapter lacks, where it has no such spelling.
  ///   - what: what is done with each, where a rule does several things.
  ///   - arrivals: when promises end.
  static func each<S: Spelling>(
    _ spellings: [S],
    or need: Profile.Need = .transform,
    doing what: String? = nil,
    arrivals: [Arrival] = [.immediately],
    _ body: @escaping @Sendable (Trial<Self>, S) async throws -> Void
  ) -> Part {
    guard !spellings.isEmpty else { return .lacking(need) }
    return Part(need: need) {
      spellings.flatMap { spelling in
        arrivals.map { arrival in
          let label = CaseLabel(
            what.map { "`\(spelling.text)`: \($0)" } ?? spelling.text,
            arrivals.count == 1 ? nil : arrival,
            tries: Stimulus(nil, arrival, step: spelling)
          )
          return Case(label, arriving: arrival, usesMain: spelling.schedule.place == .main) {
            try await body($0, spelling)
          }
        }
      }
    }
  }

  /// A case for each of these places in which handlers of transforms run, with the first such step.
  static func inEach(
    _ places: [Schedule.Place],
    or need: Profile.Need = .transform,
    _ body: @escaping @Sendable (Trial<Self>, Transform<Self>) throws -> Void
  ) -> Part {
    let parts = places.compactMap { place in
      transforms.first { $0.schedule.place == place }.map { step in
        once(place.name, usesMain: place == .main) { trial in try body(trial, step) }
      }
    }
    return parts.sum ?? .lacking(need)
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
    or need: Profile.Need = .transform,
    ends: [Ends] = .all,
    arrivals: [Arrival] = .all,
    seconds: Bool = true,
    few: Bool = false,
    _ body: @escaping @Sendable (Trial<Self>, Moment<S>) throws -> Void
  ) -> Part {
    guard !steps.isEmpty else { return .lacking(need) }
    let ends = possible(ends)
    guard !ends.isEmpty else { return .lacking(.cancelling) }
    return Part(need: need) {
      let kinds = few ? Dictionary(grouping: steps, by: \.kindOfStep) : [:]
      let spellings = few ? kinds.keys.sorted().compactMap { kinds[$0] } : steps.map { [$0] }
      var turns = spellings.map { _ in 0 }
      let sizes = [spellings.count, arrivals.count, ends.count, seconds ? 2 : 1]
      return Pairwise.all(sizes).map { choice, isThorough in
        let kind = choice[0]
        defer { turns[kind] += 1 }
        let moment = Moment(
          step: spellings[kind][turns[kind] % spellings[kind].count],
          end: ends[choice[2]],
          arrival: arrivals[choice[1]],
          isSecond: choice[3] == 1
        )
        let (step, end, arrival) = (moment.step, moment.end, moment.arrival)
        let isSecond = seconds ? moment.isSecond : nil
        let label = CaseLabel(
          "\(moment.isSecond ? "a second " : "")`\(step.text)`, \(end) \(arrival.rawValue)",
          isThorough: isThorough,
          tries: Stimulus(end, arrival, step: step, isSecond: isSecond)
        )
        return Case(label, arriving: arrival, usesMain: step.schedule.place == .main) { trial in
          try body(trial, moment)
        }
      }
    }
  }

  /// The same where the handlers are to run: for each end, with the steps whose handlers run for it.
  static func heard<S: Handling>(
    _ steps: [S],
    or need: Profile.Need = .transform,
    ends: [Ends] = .both,
    arrivals: [Arrival] = .all,
    few: Bool = false,
    _ body: @escaping @Sendable (Trial<Self>, Moment<S>) throws -> Void
  ) -> Part {
    let parts = ends.map { end in
      tried(steps.hearing(end), or: need, ends: [end], arrivals: arrivals, few: few, body)
    }
    return parts.sum ?? .lacking(need)
  }

  /// A case for each end and arrival, where no step is attached.
  static func tried(
    ends: [Ends] = .all,
    arrivals: [Arrival] = .all,
    _ body: @escaping @Sendable (Trial<Self>, Moment<Void>) throws -> Void
  ) -> Part {
    let ends = possible(ends)
    guard !ends.isEmpty else { return .lacking(.cancelling) }
    return Part {
      ends.flatMap { end in
        arrivals.map { arrival in
          let label = CaseLabel("\(end) \(arrival.rawValue)", tries: Stimulus(end, arrival))
          return Case(label, arriving: arrival) { trial in
            try body(trial, Moment(step: (), end: end, arrival: arrival))
          }
        }
      }
    }
  }

  /// Those of them that the library has.
  static func possible(_ ends: [Ends]) -> [Ends] {
    ends.filter { $0 != .cancelled || has(.cancelling) }
  }

  /// These parts, if the adapter offers what they need.
  static func given(
    _ isThere: Bool,
    or need: Profile.Need,
    _ first: Part,
    _ others: Part...
  ) -> Part {
    others.reduce(first, +).given(isThere, or: need)
  }

  /// The part that something makes which not every adapter has.
  static func given<Value>(
    _ value: Value?,
    or need: Profile.Need,
    _ part: (Value) -> Part
  ) -> Part {
    value.map(part)?.given(true, or: need) ?? .lacking(need)
  }

  /// A part, if the adapter, its library or its design has what that needs.
  static func given(_ need: Profile.Need, _ part: Part) -> Part { part.given(has(need), or: need) }

  /// The part of an adapter that can do something.
  static func given<Capable>(_ ability: Ability<Capable>, _ part: (Capable) -> Part) -> Part {
    given(ability.of(self), or: ability.need, part)
  }
}
