extension Cell {
  /// The failures, the first of them with the case nearest to it that held.
  func beside(
    _ failures: [CellResult.Failure],
    _ results: [(Case, CaseResult)]
  ) -> [CellResult.Failure] {
    failures.enumerated().map { index, failure in
      guard index < CellResult.Failure.kept else { return failure }
      var failure = failure
      failure.neighbour = Self.neighbour(of: failure.number, among: results)
      return failure
    }
  }

  /// The same spelling at another arrival, or else another spelling at the same arrival, or else any; of these the next.
  private static func neighbour(
    of number: Int,
    among results: [(Case, CaseResult)]
  ) -> CellResult.Failure.Neighbour? {
    let own = results[number].0
    var best: (order: (Int, Int), found: CellResult.Failure.Neighbour)?
    for (place, (one, result)) in results.enumerated() {
      guard case .held(_, _, _, let trace) = result, !trace.isEmpty else { continue }
      let kind =
        one.label.text == own.label.text ? 0 : one.arrival == own.arrival ? 1 : 2
      let order = (kind, abs(place - number))
      if let best, best.order <= order { continue }
      best = (order, .init(label: one.label.description, trace: trace))
    }
    return best?.found
  }
}
