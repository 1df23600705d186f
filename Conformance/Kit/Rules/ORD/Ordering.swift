/// ORD: the order in which handlers run.
extension PromiseAdapter {
  /// Handlers of all verbs of one place, attached in turn.
  static func mixedInOrder(_ end: Ends) -> Part {
    each(VerbsInPlace<Self>.all, or: .serialContext, arrivals: .all) { trial, place in
      let verbs = place.verbs.hearing(end)
      let order = Log<Int>()
      _ = try trial.meet(Moment(step: (), end: end, arrival: trial.arrival)) { handle in
        for (number, verb) in (verbs + verbs).enumerated() {
          _ = verb.apply(trial, handle) { order.add(number) }
        }
      }
      let expected = Array(0..<2 * verbs.count)
      let words = { "handlers of several verbs ran in the order \(order.all)" }
      try trial.expect(order, reaches: expected.count, words())
      let seen = order.all
      let isDuringDelivery = [.inside, .beside].contains(trial.arrival)
      let mayOvertake = isDuringDelivery && trial.design.mayOvertake
      try trial.check(seen == expected || mayOvertake && seen.sorted() == expected, words())
    }
  }
}
