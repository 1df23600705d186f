extension Plan {
  /// A case for each spelling and occasion: those that cover every two of what they are made of, and the rest for a
  /// thorough run.
  ///
  /// Only the first spelling of each kind and in each place meets every arrival. The others meet those that need no
  /// other handler; one of them, where there are spellings of several kinds.
  ///
  /// - Parameters:
  ///   - steps: the spellings; not applicable where there is none.
  ///   - ends: how the promise ends; a cancellation counts only where the library can cancel.
  ///   - arrivals: when it ends.
  ///   - hasSeconds: whether there are occasions with a step of the same kind before.
  static func each<S: Spelling>(
    _ steps: [S],
    ending ends: [Ends],
    arrivals: [Arrival] = Arrival.allCases,
    hasSeconds: Bool = true,
    or need: Profile.Need,
    _ body: @escaping @Sendable (Trial<A>, S, Occasion) throws -> Void
  ) -> Plan {
    guard !steps.isEmpty else { return .notApplicable(need) }
    let leaders = leaders(of: steps)
    let others = steps.indices.filter { !leaders.contains($0) }
    let ends = possible(ends)
    let plain = arrivals.filter(\.isPlain)
    let choices = { (indices: [Int], arrivals: [Arrival]) in
      Pairs.all([indices.count, arrivals.count, ends.count, hasSeconds ? 2 : 1])
        .map { choice, isThorough in
          let occasion = Occasion(
            end: ends[choice[2]],
            arrival: arrivals[choice[1]],
            isSecond: choice[3] == 1
          )
          return (steps[indices[choice[0]]], occasion, isThorough)
        }
    }
    var all = choices(leaders, arrivals)
    if Set(steps.map { Verb<A>.kind(of: $0) }).count == 1 {
      all += choices(others, plain)
    } else if !plain.isEmpty, !ends.isEmpty {
      all += others.map { index in
        let (end, arrival) = (ends[index % ends.count], plain[index % plain.count])
        return (steps[index], Occasion(end: end, arrival: arrival), false)
      }
    }
    return .cases(
      all.map { step, occasion, isThorough in
        let stimulus = Stimulus(
          end: occasion.end,
          arrival: occasion.arrival,
          verb: Verb<A>.kind(of: step),
          isSecond: hasSeconds ? occasion.isSecond : nil
        )
        let text = "\(occasion.isSecond ? "a second " : "")`\(step.text)`"
        return (
          label(text, occasion, isThorough, stimulus), occasion.arrival,
          step.schedule.place == .main, { trial in try body(trial, step, occasion) }
        )
      }
    )
  }

  /// A case for each end and arrival, where no step is attached.
  static func occasions(
    ending ends: [Ends] = [.value, .error, .cancelled],
    arrivals: [Arrival] = Arrival.allCases,
    _ body: @escaping @Sendable (Trial<A>, Occasion) throws -> Void
  ) -> Plan {
    .cases(
      possible(ends).flatMap { end in
        arrivals.map { arrival in
          let occasion = Occasion(end: end, arrival: arrival)
          let stimulus = Stimulus(end: end, arrival: arrival)
          return (
            label("", occasion, false, stimulus), arrival, false,
            { trial in try body(trial, occasion) }
          )
        }
      }
    )
  }

  private static func possible(_ ends: [Ends]) -> [Ends] {
    ends.filter { $0 != .cancelled || Encounter<A>.canCancel }
  }

  /// The first spelling of each kind, and the first in each place.
  static func leaders<S: Spelling>(of steps: [S]) -> [Int] {
    steps.indices.filter { index in
      let (step, before) = (steps[index], steps[..<index])
      return !before.contains { $0.schedule.place == step.schedule.place }
        || !before.contains { Verb<A>.kind(of: $0) == Verb<A>.kind(of: step) }
    }
  }

  private static func label(
    _ text: String,
    _ occasion: Occasion,
    _ isThorough: Bool,
    _ stimulus: Stimulus
  ) -> CaseLabel {
    let when = "\(occasion.end) \(occasion.arrival.rawValue)"
    return CaseLabel(
      text.isEmpty ? when : "\(text), \(when)",
      isThorough: isThorough,
      tries: stimulus
    )
  }
}
