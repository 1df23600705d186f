/// In which order failures are reported.
public enum ReportOrder: String, CaseIterable, ChoiceValue {
  /// Several failures are reported: as they failed.
  case asTheyFailed = "as they failed"
  /// Several failures are reported: as their promises were released.
  case asReleased = "as their promises were released"
  /// Several failures are reported: as their promises were made.
  case asMade = "as their promises were made"
  /// Several failures are reported: in any order.
  case unspecified = "in any order"

  /// Its name in records, and how tables say it.
  public static let choice = ChoiceText<Self>("report-order", "several failures are reported")
}

extension ReportingAdapter {
  @Rule static var unh11: Law {
    "Failures are reported as they failed, as their promises were released or were made, or in any order."
    level(.choice(ReportOrder.self))
    intent("Whether the first line of a log is what went wrong first.")
    origin("HTML, “about-to-be-notified rejected promises list”")
    hint("a container of failures that keeps no order")
    once("outside handlers") { trial in
      try observeOrder(trial, trial.reports()) { $0() }
    }
    once("inside a handler") { trial in
      try observeOrder(trial, trial.reports()) { body in
        trial.onEnd(of: trial.settled(.fulfilled(trial.token()))) { _ in body() }
      }
    }
  }

  /// Makes four promises, has them fail in another order, and lets go of them in a third.
  private static func observeOrder(
    _ trial: Trial<Self>,
    _ reports: Log<Outcome>,
    _ run: (@escaping @Sendable () -> Void) -> Void
  ) throws {
    let (failing, leaving) = ([2, 0, 3, 1], [1, 3, 2, 0])
    let faults = failing.map { _ in trial.fault() }
    run {
      let promises = faults.map { _ in Box(trial.loose()) }
      for number in failing {
        if let promise = promises[number].value {
          trial.settle(promise.settler, .rejected(faults[number]))
        }
      }
      for number in leaving { _ = promises[number].take() }
    }
    trial.letGoOfAll()
    try trial.expect(reports, reaches: 4, "of 4 failures \(reports.count) were reported")
    let order = reports.all.compactMap { report in faults.firstIndex { .rejected($0) == report } }
    try trial.check(order.sorted() == [0, 1, 2, 3], "the reports were \(reports.all)")
    let orders: [(ReportOrder, [Int])] = [
      (.asTheyFailed, failing), (.asReleased, leaving), (.asMade, [0, 1, 2, 3]),
    ]
    trial.observed(orders.first { $0.1 == order }?.0 ?? .unspecified)
  }
}
