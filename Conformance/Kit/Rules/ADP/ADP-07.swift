extension PromiseAdapter {
  @Rule static var adp07: Law {
    "The same seed gives the same trace."
    level(.meta)
    intent("A failure can be seen again.")
    origin("Shuttle replay; Loom checkpoint")
    hint("the suite, or the adapter")
    Part.suite { suite in
      // What runs beside the trial comes in an order of its own.
      let isDriven = transforms.contains(where: \.schedule.place.isDriven)
      guard isDriven, ownPlace?.isDriven != false else {
        return .notApplicable(profile.absence(of: .drivenPlace))
      }
      for cell in suite.laws.filter({ ["CHN", "THN", "RES", "ORD"].contains($0.rule.group) }) {
        guard let one = cell.cases.first else { continue }
        let traces = [
          await suite.run.run([one], of: cell, suite.run.options),
          await suite.run.run([one], of: cell, suite.run.options),
        ].map { results -> [String]? in
          guard case .held(_, _, _, let trace)? = results.first?.1 else { return nil }
          return trace.map(\.description)
        }
        if traces[0] != traces[1] {
          return .fail("\(cell.rule.id) gives another trace the second time with the same seed")
        }
      }
      return .pass
    }
  }
}
