/// ORD: the order in which handlers run.
extension PromiseAdapter {
  /// Handlers of all verbs of one place, attached in turn.
  static func mixedInOrder(_ end: Ends) -> Part {
    each(VerbsInPlace<Self>.all, or: .serialContext, arrivals: .all) { trial, place in
      let verbs = place.verbs.hearing(end)
      try expectInOrder(trial, end, handlers: 2 * verbs.count) { handle, number, note in
        _ = verbs[number % verbs.count].apply(trial, handle, note)
      }
    }
  }

  /// Fails the trial unless handlers of one promise run in the order in which they were attached.
  static func expectInOrder(
    _ trial: Trial<Self>,
    _ end: Ends,
    handlers count: Int,
    _ attach: @escaping @Sendable (Handle, Int, _ note: @escaping @Sendable () -> Void) -> Void
  ) throws {
    let order = Log<Int>()
    _ = try trial.meet(Moment(step: (), end: end, arrival: trial.arrival)) { handle in
      for number in 0..<count { attach(handle, number) { order.add(number) } }
    }
    let words = { "handlers ran in the order \(order.all)" }
    try trial.expect(order, reaches: count, words())
    let (seen, expected) = (order.all, Array(0..<count))
    let isDuringDelivery = [.inside, .beside].contains(trial.arrival)
    let mayOvertake = isDuringDelivery && trial.design.mayOvertake
    try trial.check(seen == expected || mayOvertake && seen.sorted() == expected, words())
  }
}
