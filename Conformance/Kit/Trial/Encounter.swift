/// A handler that meets a promise: which verb attaches it, how the promise ends, when, and who came before.
struct Encounter<A: PromiseAdapter>: Spelling {
  let verb: Verb<A>
  /// How the promise ends: one of the three.
  let end: Ends
  let arrival: Arrival
  /// Whether another handler of the same verb was attached before.
  let isSecond: Bool
  /// Whether it adds no pair to those that other encounters cover.
  let isThorough: Bool

  var text: String {
    "\(isSecond ? "a second " : "")`\(verb.text)`, \(end) \(arrival.rawValue)"
  }
  var schedule: Schedule { verb.schedule }
  /// How many handlers of the verb there are, with the one that came before.
  var handlers: Int { isSecond ? 2 : 1 }
  /// What it tries, of each dimension.
  var stimulus: Stimulus {
    Stimulus(end: end, arrival: arrival, verb: verb.kind, isSecond: isSecond)
  }

  /// The encounters of these verbs, ends and arrivals.
  ///
  /// Those come first that cover every two values of different kinds, chosen by a fixed seed; the rest is for a
  /// thorough run.
  ///
  /// - Parameters:
  ///   - verbs: how handlers are attached.
  ///   - ends: the ends that there may be; a cancellation only where the library can cancel.
  ///   - arrivals: when promises settle.
  static func all(
    _ verbs: [Verb<A>] = A.everyVerb,
    ends: [Ends] = [.value, .error, .cancelled],
    arrivals: [Arrival] = Arrival.allCases
  ) -> [Encounter] {
    let ends = ends.filter { $0 != .cancelled || canCancel }
    let sizes = [verbs.count, arrivals.count, ends.count, 2]
    return Pairs.all(sizes).map { choice, isThorough in
      Encounter(
        verb: verbs[choice[0]],
        end: ends[choice[2]],
        arrival: arrivals[choice[1]],
        isSecond: choice[3] == 1,
        isThorough: isThorough
      )
    }
  }

  /// The same, with one step of each kind in place of each verb; the spellings of a kind take turns.
  static func few(
    _ verbs: [Verb<A>] = A.everyVerb,
    ends: [Ends] = [.value, .error, .cancelled],
    arrivals: [Arrival] = Arrival.allCases
  ) -> [Encounter] {
    let spellings = Dictionary(grouping: verbs, by: \.kind)
    var turns: [String: Int] = [:]
    let firsts = spellings.keys.sorted().compactMap { spellings[$0]?.first }
    return all(firsts, ends: ends, arrivals: arrivals).map { encounter in
      let all = spellings[encounter.verb.kind] ?? []
      let turn = turns[encounter.verb.kind, default: 0]
      turns[encounter.verb.kind] = turn + 1
      return Encounter(
        verb: all[turn % all.count],
        end: encounter.end,
        arrival: encounter.arrival,
        isSecond: encounter.isSecond,
        isThorough: encounter.isThorough
      )
    }
  }

  /// Few encounters in which the handlers of these verbs are to run.
  static func fewHeard(_ verbs: [Verb<A>] = A.everyVerb) -> [Encounter] {
    [Ends.value, .error].flatMap { end in
      few(verbs.filter { $0.ends.contains(end) }, ends: [end])
    }
  }

  /// The encounters in which the handler is to run, for one of the two ends.
  static func heard(_ end: Ends, arrivals: [Arrival] = Arrival.allCases) -> [Encounter] {
    all(A.everyVerb.filter { $0.ends.contains(end) }, ends: [end], arrivals: arrivals)
  }

  static var canCancel: Bool {
    A.self is any CancellableAdapter.Type && A.profile.absences[.cancelling] == nil
  }
}
