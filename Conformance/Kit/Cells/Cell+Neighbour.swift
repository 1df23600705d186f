extension Cell {
  /// The failures, the first of them with their programs, and with the case nearest to each that held.
  func beside(
    _ failures: [CellResult.Failure],
    _ results: [(Case, CaseResult)]
  ) -> [CellResult.Failure] {
    failures.enumerated().map { index, failure in
      guard index < CellResult.Failure.kept else { return failure }
      var failure = failure
      failure.program = results[failure.number].0.program()
      failure.neighbour = Self.neighbour(of: failure.number, among: results)
      return failure
    }
  }

  /// The case that differs in as little as possible, the arrival rather than the step; of these the next.
  private static func neighbour(
    of number: Int,
    among results: [(Case, CaseResult)]
  ) -> CellResult.Failure.Neighbour? {
    let own = results[number].0
    var best: (order: (Int, Int), found: CellResult.Failure.Neighbour)?
    for (place, (one, result)) in results.enumerated() {
      guard case .held(_, _, _, let trace) = result, !trace.isEmpty else { continue }
      let order = (distance(one, own), abs(place - number))
      if let best, best.order <= order { continue }
      best = (order, .init(label: one.label.description, trace: trace))
    }
    guard let found = best?.found, case .violated(let reason, _) = results[number].1 else {
      return nil
    }
    return .init(label: found.label, trace: Trace.small(found.trace, reason).events)
  }

  private static func distance(_ one: Case, _ other: Case) -> Int {
    let dimensions = [CaseDimension.ends, .verbs, .seconds].count { dimension in
      one.label.stimulus[dimension] != other.label.stimulus[dimension]
    }
    let isOtherArrival = one.arrival != other.arrival
    // Of some cases the words name the arrival, too, so that only the call is compared where there is one.
    let calls = (one.label.stimulus.spelling, other.label.stimulus.spelling)
    let isSame = calls.0 == calls.1 && (calls.0 != nil || one.label.text == other.label.text)
    let words = isSame ? 0 : calls.0 == nil && isOtherArrival ? 1 : 2
    return 4 * dimensions + (isOtherArrival ? 1 : 0) + words
  }
}
