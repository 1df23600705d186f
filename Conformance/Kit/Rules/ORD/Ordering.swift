/// ORD: the order in which handlers run.
enum Ordering<A: PromiseAdapter> {
  static var rules: [Rule<A>] { [ord01, ord02, ord03] }

  static func inOrder(
    _ trial: Trial<A>,
    _ outcome: Outcome,
    _ attach: (A.Handle, @escaping @Sendable () -> Void) -> Void
  ) throws {
    for count in [8, 3, 20] {
      let order = Log<Int>()
      trial.arrive(outcome) { handle in
        for number in 0..<count { attach(handle) { order.add(number) } }
      }
      trial.quiesce()
      let seen = order.all
      try trial.check(seen == Array(0..<count), "\(count) handlers ran in the order \(seen)")
    }
  }
}

extension [RuleInfo] {
  /// The texts of ``Ordering``.
  static let ordering: Self = [.ord01, .ord02, .ord03]
}
